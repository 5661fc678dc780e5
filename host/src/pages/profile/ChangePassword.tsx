import { notify, useChange, useSending } from '@salesdesk/shared';
import { isStrongPassword, PASSWORD_RULE_TEXT, validationFor } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Field, PasswordField, SendingNote, useFirstWrongField } from '@salesdesk/shared/ui/form';
import { type FormEvent, useRef, useState } from 'react';
import { t } from '../../texts.ts';
import styles from './MyProfilePage.module.css';
import { changePassword } from './profile.api.ts';

interface Errors {
  current?: string;
  next?: string;
}

/** Changes the password; it needs the current one, and the new one follows the rule of the user form. */
export function ChangePassword() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const sending = useSending();
  const form = useRef<HTMLFormElement>(null);
  const onRefusal = useFirstWrongField(form);

  const change = useChange({
    mutationFn: () => sending.send(() => changePassword(current, next), { isRepeatable: false }),
    says: {
      validation: 'quiet',
      onValidations: (messages, message) => {
        const refused: Errors = {
          current: validationFor(messages, 'current_password'),
          next: validationFor(messages, 'new_password'),
        };
        setErrors(refused);
        if (!refused.current && !refused.next) notify.error(message);
      },
    },
    onDone: () => {
      setCurrent('');
      setNext('');
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRefusal();
    const found: Errors = {
      current: current ? undefined : t('Current password is required'),
      next: isStrongPassword(next) ? undefined : PASSWORD_RULE_TEXT,
    };
    setErrors(found);
    if (!found.current && !found.next) void change.run();
  };

  return (
    <form ref={form} className={styles.card} onSubmit={submit} noValidate aria-label={t('Change password')}>
      <h2>{t('Change password')}</h2>
      <Field label={t('Current password')} required error={errors.current}>
        <PasswordField
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
      </Field>
      <Field label={t('New password')} required error={errors.next}>
        <PasswordField value={next} onChange={(event) => setNext(event.target.value)} />
      </Field>
      <SendingNote sending={sending} />
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        {t('Change password')}
      </Button>
    </form>
  );
}
