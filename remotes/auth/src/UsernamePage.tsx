/** First step: the user name. product.md section 2, "Username step"; product.md section 5, "Username". */
import { t, translated } from '@salesdesk/shared';
import { TITLES, usernameError } from '@salesdesk/shared/domain';
import { Input } from '@salesdesk/shared/ui/form';
import { useState } from 'react';
import styles from './SignInCard.module.css';
import { SignInCard } from './SignInCard.tsx';
import { useSignIn } from './useSignIn.ts';

export default function UsernamePage() {
  const { busy, submitUsername } = useSignIn();
  const [username, setUsername] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = () => {
    const found = usernameError(username);
    setError(found);
    if (!found) void submitUsername(username);
  };
  return (
    <SignInCard title={t(TITLES.login)} heading={t('Sign in to your workspace')} animated busy={busy} onSubmit={submit}>
      <Input
        size="large"
        placeholder={t('Username')}
        aria-label={t('Username')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={254}
        value={username}
        status={error ? 'error' : undefined}
        aria-invalid={error !== null}
        aria-describedby="username-note"
        onChange={(event) => setUsername(event.target.value)}
        onFocus={() => setError(null)}
        onInput={() => setError(null)}
      />
      <div id="username-note" className={styles.note} role="alert">
        {error && translated(error)}
      </div>
    </SignInCard>
  );
}
