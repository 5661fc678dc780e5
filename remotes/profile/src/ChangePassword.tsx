import { Button } from '@salesdesk/shared/ui/core';
import { Field, PasswordField, SendingNote, useFirstWrongField } from '@salesdesk/shared/ui/form';
import { type FormEvent, useRef } from 'react';
import styles from './MyProfilePage.module.css';
import { t } from './texts.ts';
import { usePasswordChange } from './usePasswordChange.ts';

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
      <Button type="primary" htmlType="submit" loading={isPending}>
        {t('Change password')}
      </Button>
    </form>
  );
}
