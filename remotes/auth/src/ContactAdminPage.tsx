/** For those without their phone: the passcode an administrator made. Spec section 2, "/contact-admin"; decision 22. */
import { SCREENS, TITLES } from '@salesdesk/shared/domain';
import { CodeForm } from './CodeForm.tsx';
import { useSignIn } from './useSignIn.ts';

export default function ContactAdminPage() {
  const { busy, submitPasscode } = useSignIn();
  return (
    <CodeForm
      title={TITLES.contactAdmin}
      heading={SCREENS.enterCode}
      label="Passcode from your administrator"
      busy={busy}
      onSubmit={submitPasscode}
    />
  );
}
