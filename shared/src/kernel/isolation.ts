/** The kernel's door for the host's isolation frame, which shows one screen as somebody else would see it. */
import { refuseCookies } from './http/client.ts';
import { setConditions } from './http/conditions.ts';
import { pretend } from './session.ts';

export const isolation = {
  /** What every call meets on its way to the network. */
  setConditions,
  /** Rights and person that screens are shown; the server is still asked with the real token. */
  pretend,
  /** Calls neither send nor keep cookies: signing in here leaves the browser's own session as it is. */
  refuseCookies,
};
