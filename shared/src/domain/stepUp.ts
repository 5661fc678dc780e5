/**
 * Step-up: what needs the code of the authenticator app is confirmed on a page of its own, because every remote on a page
 * could read what is typed there. ADR-062.
 */

/** The host's pages that ask for the code. Each is always loaded from scratch, and no code of a remote runs on it. */
export const OVERRIDE_PATH = '/platform/override';
export const TOKEN_PATH = '/platform/token';
export const OWNER_PATH = '/platform/owner';
export const RELEASE_PATH = '/platform/release';

const STEP_UP_PATHS: readonly string[] = [OVERRIDE_PATH, TOKEN_PATH, OWNER_PATH, RELEASE_PATH];

/** Whether a path, without query, is that of such a page. */
export function isStepUpPath(path: string): boolean {
  return STEP_UP_PATHS.includes(path);
}

/**
 * How the ticket returns from an API at another origin: `mark` in the query says that it was requested, `ticket` in the
 * fragment is the ticket, if the user has the right.
 */
export const STEP_UP_RETURN = { mark: 'returned', ticket: 'ticket' } as const;

/** What the page that asked for the code leaves for Platform, another document, in the storage of the tab: the offer to undo. */
export interface CarriedUndo {
  message: string;
  /** Works for its user only, and until the time is over, so a remote that reads it gains nothing. */
  id: string;
  /** Milliseconds since 1970. */
  until: number;
}
export const CARRIED_UNDO_KEY = 'salesdesk.release-undo';

/** What a call from such a page carries besides the session. */
export interface StepUpProof {
  /** The code that the authenticator app shows. */
  code: string;
  /** From the page. */
  ticket: string;
}

/** What such a page receives instead of overrides: proof that the browser itself opened this document. */
export interface StepUpTicket {
  ticket: string;
}
