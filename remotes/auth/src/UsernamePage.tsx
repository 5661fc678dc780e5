/** First step: the user name. product.md section 2, "Username step"; product.md section 5, "Username". */
import { TITLES, usernameError } from '@salesdesk/shared/domain';
import { Input, onUserFocus } from '@salesdesk/shared/ui/form';
import { SignInCard, useSignInField } from './SignInCard.tsx';
import { t } from './texts.ts';
import { useSignIn } from './useSignIn.ts';

export default function UsernamePage() {
  const { busy, submitUsername } = useSignIn();
  const { input, error, change, clearError, submit } = useSignInField({
    empty: '',
    errorOf: usernameError,
    send: submitUsername,
    stays: true,
  });
  return (
    <SignInCard
      title={t(TITLES.login)}
      heading={t('Sign in to your workspace')}
      animated
      busy={busy}
      onSubmit={() => void submit()}
      error={error}
    >
      <Input
        {...input}
        placeholder={t('Username')}
        aria-label={t('Username')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        onChange={(event) => change(event.target.value)}
        onFocus={onUserFocus(clearError)}
      />
    </SignInCard>
  );
}
