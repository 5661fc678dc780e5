/** Third step: the authenticator's code, with the QR code on first enrolment. Spec section 2, "Code step". */
import { t } from '@salesdesk/shared';
import { type QrCode, SCREENS, TITLES } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { CodeForm } from './CodeForm.tsx';
import styles from './SignInCard.module.css';
import { useQrCode } from './useQrCode.ts';
import { useSignIn } from './useSignIn.ts';
import { useStoredUsername } from './useStoredUsername.ts';

export default function OtpPage() {
  const username = useStoredUsername();
  const { busy, submitCode } = useSignIn();
  const qr = useQrCode(username);
  return (
    <CodeForm
      title={t(TITLES.login)}
      heading={qr?.show_qr ? t(SCREENS.scanQr) : t(SCREENS.checkApp)}
      label={t('Code of your authenticator app')}
      busy={busy}
      onSubmit={submitCode}
      above={qr?.show_qr && <Enrolment qr={qr} />}
      below={
        <p className={styles.below}>
          <Link to="/contact-admin">{t(SCREENS.contactAdminLink)}</Link>
        </p>
      }
    />
  );
}

/** The picture to scan and, for those who cannot, the same secret as text. */
function Enrolment({ qr }: { qr: QrCode }) {
  if (!qr.qr_code) return <p className={styles.qr}>{t(SCREENS.noQr)}</p>;
  return (
    <div className={styles.qr}>
      <img src={`data:image/png;base64,${qr.qr_code}`} alt={t('QR code for your authenticator app')} />
      {qr.secret && (
        <>
          <small>{t('Cannot scan it? Enter this key in your app:')}</small>
          <code>{qr.secret}</code>
        </>
      )}
    </div>
  );
}
