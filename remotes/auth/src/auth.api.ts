/** The calls of sign-in; each sends the pre-auth token of the previous step. product.md section 7, "Authentication". */
import { http, type Reply } from '@salesdesk/shared';
import { endpoints, type QrCode, type UsernameCheck } from '@salesdesk/shared/domain';

const step = { preAuth: true };

/** The user name is sent in the e-mail field, as the spec words it. */
export function verifyUsername(username: string): Promise<Reply<UsernameCheck>> {
  return http.post(endpoints.auth.verifyUsername, { email: username }, step);
}

export function login(username: string, password: string): Promise<Reply<{ token: string }>> {
  return http.post(endpoints.auth.login, { email: username, password }, step);
}

export function generateQr(username: string): Promise<Reply<QrCode>> {
  return http.post(endpoints.auth.generateQr, { email: username }, step);
}

export function verifyOtp(otp: string): Promise<Reply<{ token: string }>> {
  return http.post(endpoints.auth.verifyOtp, { otp }, step);
}

/** Stores the password of an invited user; returns the pre-auth token of the password step. */
export function acceptInvitation(
  invitation: string,
  password: string,
): Promise<Reply<{ token: string; username: string }>> {
  return http.post(endpoints.auth.acceptInvitation, { invitation, password }, step);
}

export function confirmPasscode(passcode: string): Promise<Reply<{ token: string }>> {
  return http.post(endpoints.auth.confirmPasscode, { passcode }, step);
}
