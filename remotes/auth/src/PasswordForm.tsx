import { PasswordField } from '@salesdesk/shared/ui/form';
import type { StepResult } from './auth.model.ts';
import { SignInCard, useSignInField } from './SignInCard.tsx';
import { t } from './texts.ts';

interface PasswordFormProps {
  /** The title of the browser tab. */
  title: string;
  heading: string;
  autoComplete: 'current-password' | 'new-password';
  busy: boolean;
  /** The error as an English sentence, or null. */
  errorOf: (password: string) => string | null;
  onSubmit: (password: string) => Promise<StepResult>;
}

/** A step with a password; a new one that is refused stays to be corrected. */
export function PasswordForm({ title, heading, autoComplete, busy, errorOf, onSubmit }: PasswordFormProps) {
  const stays = autoComplete === 'new-password';
  const { input, error, change, submit } = useSignInField({ empty: '', errorOf, send: onSubmit, stays });
  return (
    <SignInCard title={title} heading={heading} busy={busy} onSubmit={() => void submit()} error={error}>
      <PasswordField
        {...input}
        placeholder={t('Password')}
        aria-label={t('Password')}
        autoComplete={autoComplete}
        maxLength={128}
        onChange={(event) => change(event.target.value)}
      />
    </SignInCard>
  );
}
