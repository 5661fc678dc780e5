/** Third step: the authenticator's code, with the QR code on first enrolment. product.md section 2, "Code step". */
import { type QrCode, SCREENS, TITLES } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { Button } from '@salesdesk/shared/ui/core';
import { useState } from 'react';
import { CodeForm, RecoveryCodeForm } from './CodeForm.tsx';
import styles from './SignInCard.module.css';
import { t } from './texts.ts';
import { useQrCode, useSignIn, useStoredUsername } from './useSignIn.ts';

export default function OtpPage() {
  const username = useStoredUsername();
  const { busy, submitCode } = useSignIn();
  const qr = useQrCode(username);
  const [recovers, setRecovers] = useState(false);
  if (recovers) {
    const back = (
      <p className={styles.below}>
        <Button type="link" size="small" onClick={() => setRecovers(false)}>
          {t('Use your authenticator app')}
        </Button>
      </p>
    );
    return <RecoveryCodeForm busy={busy} onSubmit={submitCode} below={back} />;
  }
  return (
    <CodeForm
      title={t(TITLES.login)}
      heading={qr?.show_qr ? t(SCREENS.scanQr) : t(SCREENS.checkApp)}
      label={t('Code of your authenticator app')}
      busy={busy}
      loading={username !== null && qr === null}
      onSubmit={submitCode}
      above={qr?.show_qr && <Enrolment qr={qr} />}
      below={
        <p className={styles.below}>
          <Link to="/contact-admin">{t(SCREENS.contactAdminLink)}</Link>
          {!qr?.show_qr && (
            <Button type="link" size="small" onClick={() => setRecovers(true)}>
              {t('Use a recovery code')}
            </Button>
          )}
        </p>
      }
    />
  );
}

/** The picture to scan, and the same secret as text for users who cannot scan. */
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
