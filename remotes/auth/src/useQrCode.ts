/** Does this person still have to enrol, and with which QR code. Spec section 4, decisions 12 and 13. */
import { notify } from '@salesdesk/shared';
import { type QrCode, TOASTS } from '@salesdesk/shared/domain';
import { useEffect, useState } from 'react';
import { generateQr } from './auth.api.ts';

/** null while it is not known yet. A failed call says so; the code can still be entered. */
export function useQrCode(username: string | null): QrCode | null {
  const [qr, setQr] = useState<QrCode | null>(null);
  useEffect(() => {
    if (username === null) return;
    let current = true;
    const failed = () => {
      notify.error(TOASTS.generateQr, { key: 'sign-in' });
      return { qr_code: null, show_qr: true };
    };
    generateQr(username)
      .then((reply) => (reply.error === false && reply.data ? reply.data : failed()), failed)
      .then((code) => current && setQr(code));
    return () => {
      current = false;
    };
  }, [username]);
  return qr;
}
