/** Second step: the password. product.md section 2, "Password step"; sections 4 and 5. */
import { t, translated } from '@salesdesk/shared';
import { passwordStepError, TITLES } from '@salesdesk/shared/domain';
import { PasswordField } from '@salesdesk/shared/ui/form';
import { useState } from 'react';
import styles from './SignInCard.module.css';
import { SignInCard } from './SignInCard.tsx';
import { useSignIn } from './useSignIn.ts';
import { useStoredUsername } from './useStoredUsername.ts';

export default function PasswordPage() {
  const username = useStoredUsername();
  const { busy, submitPassword } = useSignIn();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    const found = passwordStepError(password);
    setError(found);
    if (found || username === null) return;
    if ((await submitPassword(username, password)) === 'stay') setPassword('');
  };
  return (
    <SignInCard
      title={t(TITLES.login)}
      heading={username ? t('Welcome, {{username}}', { username }) : t('Welcome')}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <PasswordField
        size="large"
        placeholder={t('Password')}
        aria-label={t('Password')}
        autoComplete="current-password"
        autoFocus
        maxLength={128}
        value={password}
        status={error ? 'error' : undefined}
        aria-invalid={error !== null}
        aria-describedby="password-note"
        onChange={(event) => {
          setPassword(event.target.value);
          setError(null);
        }}
      />
      <div id="password-note" className={styles.note} role="alert">
        {error && translated(error)}
      </div>
    </SignInCard>
  );
}
