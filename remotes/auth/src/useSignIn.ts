/** The one stateful file of sign-in: each step's call and where it leads. product.md sections 4, 5 and 8. */
import { announce, announceFailure, notify, type Reply, session } from '@salesdesk/shared';
import { codeOf, ERROR_CODES, ERROR_TEXTS, TOASTS } from '@salesdesk/shared/domain';
import { useNavigate } from '@salesdesk/shared/router';
import { useCallback, useState } from 'react';
import { confirmPasscode, login, verifyOtp, verifyUsername } from './auth.api.ts';
import { type Outcome, outcomeOf, pathAfterUsername, saysItself } from './auth.model.ts';

/** One toast for the whole way in. */
const TOAST_KEY = 'sign-in';

/** The steps; each gives what became of it, and `busy` while its answer is awaited. */
export function useSignIn() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const settle = useCallback(
    <T>(reply: Reply<T>, onDone: (data: T) => void): Outcome => {
      const outcome = outcomeOf(reply);
      if (outcome === 'done') {
        if (reply.message) announce(reply, { key: TOAST_KEY });
        onDone(reply.data as T);
      } else {
        say(reply, outcome);
        if (outcome === 'restart') navigate('/');
      }
      return outcome;
    },
    [navigate],
  );

  const run = useCallback(async (call: () => Promise<Outcome>): Promise<Outcome> => {
    setBusy(true);
    try {
      return await call();
    } finally {
      setBusy(false);
    }
  }, []);

  const enter = useCallback(
    ({ token }: { token: string }) => {
      session.begin(token);
      navigate('/home', { replace: true });
    },
    [navigate],
  );

  return {
    busy,
    submitUsername: (username: string) =>
      run(async () => {
        try {
          return settle(await verifyUsername(username), ({ show_qr, token }) => {
            session.setUsername(username);
            session.setPreAuth(token);
            navigate(pathAfterUsername(show_qr));
          });
        } catch (failure) {
          announceFailure(failure, TOASTS.verifyUsernameFailed, { key: TOAST_KEY });
          return 'stay';
        }
      }),
    submitPassword: (username: string, password: string) =>
      run(async () => {
        try {
          return settle(await login(username, password), ({ token }) => {
            session.setPreAuth(token);
            navigate('/auth-otp');
          });
        } catch (failure) {
          announceFailure(failure, TOASTS.loginFailed, { key: TOAST_KEY });
          navigate('/');
          return 'restart';
        }
      }),
    submitCode: (code: string) => run(() => prove(() => verifyOtp(code), settle, enter)),
    submitPasscode: (passcode: string) => run(() => prove(() => confirmPasscode(passcode), settle, enter)),
  };
}

type Settle = <T>(reply: Reply<T>, onDone: (data: T) => void) => Outcome;

/** The last step: a lost answer leaves everything as it is, to be tried again. */
async function prove(
  call: () => Promise<Reply<{ token: string }>>,
  settle: Settle,
  enter: (data: { token: string }) => void,
): Promise<Outcome> {
  try {
    return settle(await call(), enter);
  } catch (failure) {
    announceFailure(failure, TOASTS.thrown, { key: TOAST_KEY });
    return 'stay';
  }
}

function say(reply: Reply, outcome: Outcome): void {
  if (codeOf(reply) === ERROR_CODES.unauthenticated) notify.error(ERROR_TEXTS[11012], { key: TOAST_KEY });
  else if (reply.error === undefined) notify.error(TOASTS.unknownError, { key: TOAST_KEY });
  else if (reply.error === false) notify.error(TOASTS.noPayload, { key: TOAST_KEY });
  else if (outcome === 'restart' && !saysItself(reply)) notify.error(TOASTS.thrown, { key: TOAST_KEY });
  else announce(reply, { key: TOAST_KEY, validation: 'toast' });
}
