/** Which requests the worker answers from a copy when the network fails. Every other one passes it by. ADR-151. */

/** `page`: a screen of the product. `file`: a hashed file, which never changes. `answer`: what a screen read. */
type Kind = 'page' | 'file' | 'answer';

export interface Origins {
  page: string;
  /** Equal to `page` unless the API has another one (ADR-127). */
  api: string;
}

/** Code, data, documentation, the isolation frames, and the pages that ask for the authenticator's code. */
const NO_SCREEN =
  /^\/(r|assets|api|refresh|releases|docs|isolate|livez|readyz|metrics|platform\/(override|token|owner))(\/|$)/;
const FILE = /^\/(assets|r)\//;
/** The page for developers differs from the one that is kept. */
const DEVELOPMENT = /^\/assets\/development\//;

/**
 * Reads of the screens that stay readable. No secrets (`get-logged-in-user-details` has the keys of drafts, ADR-126), files, searches while typing or administration; `requests.test.ts`
 * compares them with the table of endpoints.
 */
export const READS = [
  '/account/accounts',
  '/account/converted',
  '/account/converted-counts',
  '/account/get-account/:id',
  '/account/get-account-timeline/:id',
  '/account/get-kanban-column-list',
  '/account/get-lead-list',
  '/account/lead-figures',
  '/activity/my-activities',
  '/activity/work-queue',
  '/catalog/countries',
  '/catalog/networks',
  '/contact/contacts',
  '/list/layouts',
  '/list/views',
  '/notification/notifications',
  '/notification/unread',
  '/report/overview',
  '/user/user/:id',
  '/user/users',
];
const READ = new RegExp(`^/api(${READS.join('|').replaceAll(':id', '\\d+')})$`);

/** The kind of a request, null for one that is not the worker's business. */
export function kindOf(
  { method, mode, destination, url }: Pick<Request, 'method' | 'mode' | 'destination' | 'url'>,
  origins: Origins,
): Kind | null {
  if (method !== 'GET') return null;
  const { origin, pathname } = new URL(url);
  if (mode === 'navigate') {
    const isScreen = destination === 'document' && origin === origins.page && !NO_SCREEN.test(pathname);
    return isScreen && !pathname.split('/').at(-1)?.includes('.') ? 'page' : null;
  }
  if (origin === origins.page && FILE.test(pathname)) return DEVELOPMENT.test(pathname) ? null : 'file';
  return origin === origins.api && READ.test(pathname) ? 'answer' : null;
}

/** The user whose access token a request carries; null without one. Only the server verifies tokens. */
export function userOf({ headers }: Pick<Request, 'headers'>): string | null {
  const [, claims] = /^Bearer [^.]+\.([^.]+)\./.exec(headers.get('authorization') ?? '') ?? [];
  if (claims === undefined) return null;
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return /^\d+$/.test(String(sub)) ? String(sub) : null;
  } catch {
    return null;
  }
}
