/** For users without their phone: enter a passcode from an administrator. product.md section 2, "/contact-admin"; R-22. */
import { SCREENS, TITLES } from '@salesdesk/shared/domain';
import { CodeForm } from './CodeForm.tsx';
import { t } from './texts.ts';
import { useSignIn } from './useSignIn.ts';

export default function ContactAdminPage() {
  const { busy, submitPasscode } = useSignIn();
  return (
    <CodeForm
      title={t(TITLES.contactAdmin)}
      heading={t(SCREENS.enterCode)}
      label={t('Passcode from your administrator')}
      busy={busy}
      onSubmit={submitPasscode}
    />
  );
}
