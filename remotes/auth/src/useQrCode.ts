/** Whether the user still has to enrol, and the QR code for it. product.md section 4, R-12 and R-13. */
import { announceFailure, notify, type Reply } from '@salesdesk/shared';
import { type QrCode, TOASTS } from '@salesdesk/shared/domain';
import { useEffect, useState } from 'react';
import { generateQr } from './auth.api.ts';

const TOAST = { key: 'sign-in' };
const NONE: QrCode = { qr_code: null, show_qr: true };

/** Null while unknown. A failed call shows a message; the code can still be entered. */
export function useQrCode(username: string | null): QrCode | null {
  const [qr, setQr] = useState<QrCode | null>(null);
  useEffect(() => {
    if (username === null) return;
    let current = true;
    generateQr(username)
      .then(qrOf, (failure) => {
        announceFailure(failure, TOASTS.generateFailed, TOAST);
        return NONE;
      })
      .then((code) => current && setQr(code));
    return () => {
      current = false;
    };
  }, [username]);
  return qr;
}

function qrOf(reply: Reply<QrCode>): QrCode {
  if (reply.error === false && reply.data) return reply.data;
  if (reply.error === undefined) notify.error(TOASTS.unknownError, TOAST);
  else notify.error(reply.error ? TOASTS.generateQr : TOASTS.noPayload, TOAST);
  return NONE;
}
