/** The calls of sign-in; each sends the pre-auth token of the previous step. product.md section 7, "Authentication". */
import { http } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';

const { auth } = endpoints;
const step = { preAuth: true };

/** The user name is sent in the e-mail field, as the spec words it. */
export const verifyUsername = (email: string) => http.post(auth.verifyUsername, { email }, step);

export const login = (email: string, password: string) => http.post(auth.login, { email, password }, step);

export const generateQr = (email: string) => http.post(auth.generateQr, { email }, step);

export const verifyOtp = (otp: string) => http.post(auth.verifyOtp, { otp }, step);

/** Stores the password of an invited user; returns the pre-auth token of the password step. */
export const acceptInvitation = (invitation: string, password: string) =>
  http.post(auth.acceptInvitation, { invitation, password }, step);

export const confirmPasscode = (passcode: string) => http.post(auth.confirmPasscode, { passcode }, step);
