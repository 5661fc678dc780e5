/** The kernel functions for the host's isolation frame, which shows one screen as another user would see it. */
import { refuseCookies } from './http/client.ts';
import { setInterceptor } from './http/interceptor.ts';
import { overrideSession } from './session.ts';

export const isolation = {
  /** Intercepts every call on its way to the network. */
  setInterceptor,
  /** Overrides the permissions and the user that screens see; requests still carry the real token. */
  overrideSession,
  /** Calls neither send nor store cookies, so signing in here does not change the browser's session. */
  refuseCookies,
};
