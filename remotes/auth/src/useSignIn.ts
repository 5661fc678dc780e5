/** The only stateful file of sign-in: the call of each step and what follows. product.md sections 4, 5 and 8. */
import { announce, announceFailure, http, notify, type Reply, session, useWork } from '@salesdesk/shared';
import { codeOf, ERROR_CODES, ERROR_TEXTS, endpoints, type QrCode, TOASTS } from '@salesdesk/shared/domain';
import { useNavigate } from '@salesdesk/shared/router';
import { useEffect, useState } from 'react';
import { pathAfterUsername, type StepResult, saysItself, stepResultOf } from './auth.model.ts';

/** One toast for the whole sign-in. */
const TOAST = { key: 'sign-in' };

interface Step<T> {
  call: () => Promise<Reply<T>>;
  onDone: (data: T) => void;
  /** Shown when there was no reply. The input stays for a retry; `restarts` returns to the first step. */
  failure: string;
  restarts?: boolean;
}

/** The steps; each returns its result, and `busy` is true while a reply is pending. */
export function useSignIn() {
  const navigate = useNavigate();
  const { run, isPending } = useWork({ mutationFn: (step: () => Promise<StepResult>) => step() });

  const runStep = async <T>({ call, onDone, failure, restarts = false }: Step<T>): Promise<StepResult> => {
    try {
      const reply = await call();
      const result = stepResultOf(reply);
      if (result === 'done') {
        if (reply.message) announce(reply, TOAST);
        onDone(reply.data as T);
      } else {
        notifyReply(reply, result);
        if (result === 'restart') navigate('/');
      }
      return result;
    } catch (error) {
      announceFailure(error, failure, TOAST);
      if (restarts) navigate('/');
      return restarts ? 'restart' : 'failed';
    }
  };
  // A second submit waits for the reply to the first.
  const submitStep = async <T>(step: Step<T>): Promise<StepResult> => (await run(() => runStep(step))) ?? 'wait';
  /** The last step. */
  const prove = (call: () => Promise<Reply<{ token: string }>>) =>
    submitStep({
      call,
      failure: TOASTS.thrown,
      onDone: ({ token }) => {
        session.begin(token);
        navigate('/home', { replace: true });
      },
    });

  return {
    busy: isPending,
    submitUsername: (username: string) =>
      submitStep({
        call: () => verifyUsername(username),
        failure: TOASTS.verifyUsernameFailed,
        onDone: ({ show_qr, token }) => {
          session.setUsername(username);
          session.setPreAuth(token);
          navigate(pathAfterUsername(show_qr));
        },
      }),
    submitPassword: (username: string, password: string) =>
      submitStep({
        call: () => login(username, password),
        failure: TOASTS.loginFailed,
        restarts: true,
        onDone: ({ token }) => {
          session.setPreAuth(token);
          navigate('/auth-otp');
        },
      }),
    submitInvitation: (invitation: string, password: string) =>
      submitStep({
        call: () => acceptInvitation(invitation, password),
        failure: TOASTS.thrown,
        onDone: ({ token, username }) => {
          session.setUsername(username);
          session.setPreAuth(token);
          navigate('/auth-otp', { replace: true });
        },
      }),
    submitCode: (code: string) => prove(() => verifyOtp(code)),
    submitPasscode: (passcode: string) => prove(() => confirmPasscode(passcode)),
  };
}

function notifyReply(reply: Reply, result: StepResult): void {
  if (codeOf(reply) === ERROR_CODES.unauthenticated) notify.error(ERROR_TEXTS[11012], TOAST);
  else if (reply.error === undefined) notify.error(TOASTS.unknownError, TOAST);
  else if (reply.error === false) notify.error(TOASTS.noPayload, TOAST);
  else if (result === 'restart' && !saysItself(reply)) notify.error(TOASTS.thrown, TOAST);
  else announce(reply, { ...TOAST, validation: 'toast' });
}

const NONE: QrCode = { qr_code: null, show_qr: true };

/**
 * Whether the user still has to enrol, and the QR code for it; null while unknown. product.md section 4, R-12 and R-13. A
 * failed call shows a message; the code can still be entered.
 */
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

/** The name from the first step; without a readable one shows a message and returns to it. product.md section 5. */
export function useStoredUsername(): string | null {
  const navigate = useNavigate();
  const [stored] = useState(session.username);
  useEffect(() => {
    if (stored.ok) return;
    notify.error(stored.reason === 'missing' ? TOASTS.somethingWentWrong : TOASTS.invalidUsernameFormat, TOAST);
    navigate('/', { replace: true });
  }, [stored, navigate]);
  return stored.ok ? stored.name : null;
}

const { auth } = endpoints;
const step = { preAuth: true };

/** The user name is sent in the e-mail field, as the spec words it. */
const verifyUsername = (email: string) => http.post(auth.verifyUsername, { email }, step);

const login = (email: string, password: string) => http.post(auth.login, { email, password }, step);

const generateQr = (email: string) => http.post(auth.generateQr, { email }, step);

const verifyOtp = (otp: string) => http.post(auth.verifyOtp, { otp }, step);

/** Stores the password of an invited user; returns the pre-auth token of the password step. */
const acceptInvitation = (invitation: string, password: string) =>
  http.post(auth.acceptInvitation, { invitation, password }, step);

const confirmPasscode = (passcode: string) => http.post(auth.confirmPasscode, { passcode }, step);
