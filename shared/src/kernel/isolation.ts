/** The kernel's door for the host's isolation frame, which shows one screen as somebody else would see it. */
import { refuseCookies } from './http/client.ts';
import { setInterceptor } from './http/interceptor.ts';
import { overrideSession } from './session.ts';

export const isolation = {
  /** What every call meets on its way to the network. */
  setInterceptor,
  /** Rights and person that screens are shown; the server is still asked with the real token. */
  overrideSession,
  /** Calls neither send nor keep cookies: signing in here leaves the browser's own session as it is. */
  refuseCookies,
};
