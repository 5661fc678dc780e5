/** Second step: the password. product.md section 2, "Password step"; sections 4 and 5. */
import { passwordStepError, TITLES } from '@salesdesk/shared/domain';
import { PasswordForm } from './PasswordForm.tsx';
import { t } from './texts.ts';
import { useSignIn, useStoredUsername } from './useSignIn.ts';

export default function PasswordPage() {
  const username = useStoredUsername();
  const { busy, submitPassword } = useSignIn();
  return (
    <PasswordForm
      title={t(TITLES.login)}
      heading={username ? t('Welcome, {{username}}', { username }) : t('Welcome')}
      autoComplete="current-password"
      busy={busy}
      errorOf={passwordStepError}
      onSubmit={async (password) => (username === null ? 'restart' : submitPassword(username, password))}
    />
  );
}
