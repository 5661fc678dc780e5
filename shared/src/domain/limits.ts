/** Business constants and limits. product.md section 9 unless a comment names another source. */

export const CODE_LENGTH = 6;
export const PASSWORD_MIN_LENGTH = 8;
/** Upper bound so that hashing stays bounded (spec-decisions: length up to 128). */
export const PASSWORD_MAX_LENGTH = 128;

export const Q_LIST_PAGE_SIZE = 10;
/** Distance from the bottom, in px, at which the next page loads. */
export const SCROLL_THRESHOLD_PX = 100;

export const ACCOUNT_SESSION_ID_MIN = 100000;
export const ACCOUNT_SESSION_ID_MAX = 999999;

/** Unless the sales department sets others: settings.ts. */
export const IDLE_DAYS = 30;
/** So many days before a lead is idle its assignees are notified. ADR-143. */
export const COLD_NOTICE_DAYS = 5;
/** A session ends when it was not used for so long, and when it is so old. ADR-092. */
export const SESSION_IDLE_HOURS = 8;
export const SESSION_HOURS = 24;
/** So long before that the user is warned. ADR-165. */
export const SESSION_WARNING_SECONDS = 120;
export const SEARCH_DEBOUNCE_MS = 500;
export const DRAG_ACTIVATION_PX = 5;
export const KEYBOARD_DRAG_STEP_PX = 25;

export const SKELETON_CARDS = 12;
export const SKELETON_LEAD_ROWS = 26;
export const SKELETON_ROWS = 15;
/** Rows of a list that are printed at most. R-153. */
export const PRINT_ROWS_MAX = 1_000;

export const NETWORK_TAG_COLOR = '#24B3FA';
export const BOARD_BADGE_COLOR = '#0088FF';

export const TOAST_AUTO_CLOSE_MS = 5000;
export const TOAST_HOTKEY_LABEL = 'Notifications Alt+T';
export const TOAST_DRAG_PERCENT = 80;

export const ACCESS_TOKEN_KEY = 'access_token';
export const USERNAME_KEY = 'username';
export const PRE_AUTH_TOKEN_KEY = 'token';

export const IMAGE_EXTENSIONS = ['jpeg', 'png', 'jpg'] as const;
/** the spec leaves the maximum upload size open. */
export const IMAGE_MAX_BYTES = 2 * 1024 * 1024;
/** the spec leaves time-outs open. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** Not in the specification: the longest text of an activity. */
export const ACTIVITY_TEXT_MAX = 4000;

/** Status codes of users and networks. */
export const STATUS = { active: 1, inactive: 2 } as const;
export type Status = (typeof STATUS)[keyof typeof STATUS];

/** The other status of the two. */
export function otherStatus(status: Status): Status {
  return status === STATUS.active ? STATUS.inactive : STATUS.active;
}
