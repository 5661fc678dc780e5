import { randomBytes } from 'node:crypto';

/** Address to which the policy directs reports. */
export const POLICY_REPORTS = '/policy-reports';

/** Sent with every response of the edge. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Responses other than pages load nothing and cannot be framed; a page has its own policy.
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** Added to every response over HTTPS. */
export const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/**
 * Sent with the pages that ask for the authenticator's code. The window that opened it gets no reference to it, even from the same
 * origin, and no script finds a copy of it in the browser's cache.
 */
export const ISOLATED_WINDOW = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'noopener-allow-popups',
} as const;

/** Sent with the service worker's script: its requests are those of the page's code and calls. */
export function workerPolicy(apiOrigin: string, others = ''): Record<string, string> {
  const connect = ["'self'", ...(apiOrigin ? [apiOrigin] : [])].join(' ');
  return {
    'content-security-policy': `default-src 'none'; ${others}connect-src ${connect}; base-uri 'none'; frame-ancestors 'none'`,
  };
}

/** Sent with the files of releases: one that runs as a worker has this policy in place of the page's, and loads its chunks. */
export function releaseFilePolicy(apiOrigin: string): Record<string, string> {
  return workerPolicy(apiOrigin, "script-src 'self'; ");
}

/** Tells the service worker that a page belongs to no session, so that it may keep a copy. */
export const OFFLINE_COPY = { 'offline-copy': 'page' } as const;

/** Name of the reporting endpoint in the headers. */
const GROUP = 'policy';

/** An unguessable value for one response. */
export function newNonce(): string {
  return randomBytes(18).toString('base64');
}

/** The isolation page, which shows one screen alone, and its frame: `/isolate/<remote>[/frame]`. */
const ISOLATION = /^\/isolate\/[^/?]+(\/frame)?\/?(\?|$)/;

/** What a page may load besides the files of its own origin. */
interface OtherSources {
  /** Origin of the API when it differs from the page's. */
  apiOrigin?: string;
  /** Origins of the builds of granted overrides. */
  origins?: readonly string[];
  /** Hashes of the scripts inside the host's page, which alone may run besides files. */
  inlineScripts?: readonly string[];
}

/**
 * The headers that restrict what the page at `address` may load. The browser refuses scripts without a hash, except
 * with a granted override, whose development server provides none.
 */
export function pagePolicy(nonce: string, address: string, others: OtherSources = {}): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(nonce, address, others),
    'reporting-endpoints': `${GROUP}="${POLICY_REPORTS}"`,
    ...(others.origins?.length ? {} : { 'integrity-policy': `blocked-destinations=(script), endpoints=(${GROUP})` }),
  };
}

/**
 * The page at `address` may load from its own origin only, without inline scripts but those named, and without eval. The component library
 * writes its styles at run time, so styles may also carry the nonce. Calls and images may go to the API's origin as
 * well. Only the isolation page may contain a frame, and only its frame page may be framed.
 */
function contentSecurityPolicy(
  nonce: string,
  address: string,
  { apiOrigin, origins = [], inlineScripts = [] }: OtherSources,
): string {
  const isolation = ISOLATION.exec(address);
  const isFrame = isolation?.[1] !== undefined;
  const code = ["'self'", ...origins].join(' ');
  const api = apiOrigin ? [apiOrigin] : [];
  // A development server announces changes over a WebSocket.
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  return [
    "default-src 'none'",
    `script-src ${[code, ...inlineScripts].join(' ')}`,
    `style-src ${code} 'nonce-${nonce}'`,
    `img-src ${[code, ...api].join(' ')} data: blob:`,
    `font-src ${code}`,
    `connect-src ${[code, ...api, ...sockets].join(' ')}`,
    "manifest-src 'self'",
    // Which script may be one decides the policy of trusted types. Isolated screens and their frame register none.
    `worker-src ${isolation ? "'none'" : "'self'"}`,
    "form-action 'self'",
    `frame-src ${isolation && !isFrame ? "'self'" : "'none'"}`,
    `frame-ancestors ${isFrame ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    // The host's `default` policy decides; see host/src/trustedTypes.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${POLICY_REPORTS}`,
    `report-to ${GROUP}`,
  ].join('; ');
}
