import { http, messagesOf, queryKeys, session, useChange, useQueryClient, useSending } from '@salesdesk/shared';
import { endpoints, isStrongPassword, PASSWORD_RULE_TEXT } from '@salesdesk/shared/domain';
import { useNavigate } from '@salesdesk/shared/router';
import { Button } from '@salesdesk/shared/ui/core';
import { Field, PasswordField, SendingNote, useFirstWrongField } from '@salesdesk/shared/ui/form';
import { type FormEvent, useRef, useState } from 'react';
import styles from './MyProfilePage.module.css';
import { t } from './texts.ts';

/**
 * Changes the password; it needs the current one, and the new one follows the rule of the user form. `isFirst`: it says why
 * nothing else opens before, and leads to Home then.
 */
export function ChangePassword({ isFirst = false }: { isFirst?: boolean }) {
  const { current, setCurrent, next, setNext, errors, sending, isPending, submit } = usePasswordChange(isFirst);
  const form = useRef<HTMLFormElement>(null);
  const onRefusal = useFirstWrongField(form);

  const send = (event: FormEvent) => {
    event.preventDefault();
    onRefusal();
    submit();
  };

  return (
    <form ref={form} className={styles.card} onSubmit={send} noValidate aria-label={t('Change password')}>
      <h2>{t('Change password')}</h2>
      {isFirst && (
        <p className={styles.note}>
          {t('Who set up Salesdesk knows your first password. Choose one that only you know, then you can begin.')}
        </p>
      )}
      <Field label={t('Current password')} required error={errors.current_password}>
        <PasswordField
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
      </Field>
      <Field label={t('New password')} required error={errors.new_password}>
        <PasswordField value={next} onChange={(event) => setNext(event.target.value)} />
      </Field>
      <SendingNote sending={sending} />
      <Button type="primary" htmlType="submit" loading={isPending}>
        {t('Change password')}
      </Button>
    </form>
  );
}

const FIELDS = ['current_password', 'new_password'] as const;
type Errors = Partial<Record<(typeof FIELDS)[number], string>>;

/** `submit` sends it unless a field is wrong, and empties the fields once it is changed; the first one leads to Home. */
function usePasswordChange(isFirst: boolean) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const sending = useSending();
  const change = useChange({
    mutationFn: () =>
      sending.send(() => http.post(endpoints.auth.changePassword, { current_password: current, new_password: next }), {
        isRepeatable: false,
      }),
    says: {
      validation: 'quiet',
      onValidations: (validations, message) => setErrors(messagesOf(validations, FIELDS, message)),
    },
    onDone: () => {
      setCurrent('');
      setNext('');
      const { user, userId } = session.state$.value;
      if (!isFirst || !user) return;
      session.setUser({ ...user, must_change_password: false });
      // This call refreshes the session, which has its permissions from now on.
      const reload = client.invalidateQueries({ queryKey: [...queryKeys.auth, 'logged-in', userId] });
      void reload.finally(() => navigate('/home'));
    },
  });
  const submit = () => {
    const found: Errors = {
      current_password: current ? undefined : t('Current password is required'),
      new_password: isStrongPassword(next) ? undefined : PASSWORD_RULE_TEXT,
    };
    setErrors(found);
    if (!Object.values(found).some(Boolean)) void change.run();
  };
  return { current, setCurrent, next, setNext, errors, sending, isPending: change.isPending, submit };
}
