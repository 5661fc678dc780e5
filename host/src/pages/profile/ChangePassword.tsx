import { announce, announceFailure, notify, t, useSending } from '@salesdesk/shared';
import { isStrongPassword, PASSWORD_RULE_TEXT, validationFor } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Field, PasswordField, SendingNote } from '@salesdesk/shared/ui/form';
import { type FormEvent, useState } from 'react';
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
  const [busy, setBusy] = useState(false);
  const sending = useSending();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Errors = {
      current: current ? undefined : t('Current password is required'),
      next: isStrongPassword(next) ? undefined : PASSWORD_RULE_TEXT,
    };
    setErrors(found);
    if (found.current || found.next) return;
    setBusy(true);
    try {
      const reply = await sending.send(() => changePassword(current, next), { isRepeatable: false });
      const done = announce(reply, {
        validation: 'quiet',
        onValidations: (messages) => {
          const refused: Errors = {
            current: validationFor(messages, 'current_password'),
            next: validationFor(messages, 'new_password'),
          };
          setErrors(refused);
          if (!refused.current && !refused.next) notify.error(reply.message);
        },
      });
      if (done) {
        setCurrent('');
        setNext('');
      }
    } catch (error) {
      announceFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.card} onSubmit={submit} noValidate aria-label={t('Change password')}>
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
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('Change password')}
      </Button>
    </form>
  );
}
