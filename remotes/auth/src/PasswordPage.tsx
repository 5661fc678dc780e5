/** Second step: the password. product.md section 2, "Password step"; sections 4 and 5. */
import { passwordStepError, TITLES } from '@salesdesk/shared/domain';
import { PasswordField } from '@salesdesk/shared/ui/form';
import { FIELD_NOTE, SignInCard } from './SignInCard.tsx';
import { t } from './texts.ts';
import { useSignIn } from './useSignIn.ts';
import { useSignInField } from './useSignInField.ts';
import { useStoredUsername } from './useStoredUsername.ts';

export default function PasswordPage() {
  const username = useStoredUsername();
  const { busy, submitPassword } = useSignIn();
  const { value, error, change, submit } = useSignInField({
    empty: '',
    errorOf: passwordStepError,
    send: async (password) => (username === null ? 'restart' : submitPassword(username, password)),
  });
  return (
    <SignInCard
      title={t(TITLES.login)}
      heading={username ? t('Welcome, {{username}}', { username }) : t('Welcome')}
      busy={busy}
      onSubmit={() => void submit()}
      error={error}
    >
      <PasswordField
        size="large"
        placeholder={t('Password')}
        aria-label={t('Password')}
        autoComplete="current-password"
        autoFocus
        maxLength={128}
        value={value}
        status={error ? 'error' : undefined}
        aria-invalid={error !== null}
        aria-describedby={FIELD_NOTE}
        onChange={(event) => change(event.target.value)}
      />
    </SignInCard>
  );
}
