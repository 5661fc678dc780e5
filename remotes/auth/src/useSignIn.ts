/** The one stateful file of sign-in: each step's call and where it leads. product.md sections 4, 5 and 8. */
import { announce, announceFailure, notify, type Reply, session, useWork } from '@salesdesk/shared';
import { codeOf, ERROR_CODES, ERROR_TEXTS, TOASTS } from '@salesdesk/shared/domain';
import { useNavigate } from '@salesdesk/shared/router';
import { confirmPasscode, login, verifyOtp, verifyUsername } from './auth.api.ts';
import { type Outcome, outcomeOf, pathAfterUsername, saysItself } from './auth.model.ts';

/** One toast for the whole way in. */
const TOAST_KEY = 'sign-in';

interface Step<T> {
  call: () => Promise<Reply<T>>;
  onDone: (data: T) => void;
  /** Said when there was no answer. Everything stays as it is, to be tried again; `restarts` leads to the first step. */
  failure: string;
  restarts?: boolean;
}

/** The steps; each gives what became of it, and `busy` while its answer is awaited. */
export function useSignIn() {
  const navigate = useNavigate();
  const { run, isPending } = useWork({ mutationFn: (step: () => Promise<Outcome>) => step() });

  const settle = async <T>({ call, onDone, failure, restarts = false }: Step<T>): Promise<Outcome> => {
    try {
      const reply = await call();
      const outcome = outcomeOf(reply);
      if (outcome === 'done') {
        if (reply.message) announce(reply, { key: TOAST_KEY });
        onDone(reply.data as T);
      } else {
        say(reply, outcome);
        if (outcome === 'restart') navigate('/');
      }
      return outcome;
    } catch (error) {
      announceFailure(error, failure, { key: TOAST_KEY });
      if (restarts) navigate('/');
      return restarts ? 'restart' : 'stay';
    }
  };
  // A second press waits for the answer to the first.
  const take = async <T>(step: Step<T>): Promise<Outcome> => (await run(() => settle(step))) ?? 'wait';
  /** The last step. */
  const prove = (call: () => Promise<Reply<{ token: string }>>) =>
    take({
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
      take({
        call: () => verifyUsername(username),
        failure: TOASTS.verifyUsernameFailed,
        onDone: ({ show_qr, token }) => {
          session.setUsername(username);
          session.setPreAuth(token);
          navigate(pathAfterUsername(show_qr));
        },
      }),
    submitPassword: (username: string, password: string) =>
      take({
        call: () => login(username, password),
        failure: TOASTS.loginFailed,
        restarts: true,
        onDone: ({ token }) => {
          session.setPreAuth(token);
          navigate('/auth-otp');
        },
      }),
    submitCode: (code: string) => prove(() => verifyOtp(code)),
    submitPasscode: (passcode: string) => prove(() => confirmPasscode(passcode)),
  };
}

function say(reply: Reply, outcome: Outcome): void {
  if (codeOf(reply) === ERROR_CODES.unauthenticated) notify.error(ERROR_TEXTS[11012], { key: TOAST_KEY });
  else if (reply.error === undefined) notify.error(TOASTS.unknownError, { key: TOAST_KEY });
  else if (reply.error === false) notify.error(TOASTS.noPayload, { key: TOAST_KEY });
  else if (outcome === 'restart' && !saysItself(reply)) notify.error(TOASTS.thrown, { key: TOAST_KEY });
  else announce(reply, { key: TOAST_KEY, validation: 'toast' });
}
