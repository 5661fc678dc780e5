/** An invited user chooses the password; the authenticator is the next step. The link has the invitation behind its hash. */
import { isStrongPassword, PASSWORD_RULE_TEXT } from '@salesdesk/shared/domain';
import { useState } from 'react';
import { PasswordForm } from './PasswordForm.tsx';
import { t } from './texts.ts';
import { useSignIn } from './useSignIn.ts';

export default function InvitationPage() {
  const [invitation] = useState(() => window.location.hash.slice(1));
  const { busy, submitInvitation } = useSignIn();
  return (
    <PasswordForm
      title={t('Invitation')}
      heading={t('Choose your password')}
      autoComplete="new-password"
      busy={busy}
      errorOf={(password) => (isStrongPassword(password) ? null : PASSWORD_RULE_TEXT)}
      onSubmit={(password) => submitInvitation(invitation, password)}
    />
  );
}
