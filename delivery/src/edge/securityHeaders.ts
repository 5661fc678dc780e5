import { randomBytes } from 'node:crypto';
import { POLICY_REPORTS } from './policyReports.routes.ts';

/** Sent with every answer of the edge. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // What is no page loads nothing and stands in no frame; a page brings its own policy.
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** Sent too with every answer that goes out over https. */
export const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/**
 * Sent with the page that grants overrides. A window that opened it gets no hold of it, though it is of our own origin,
 * and no script finds a copy of it in the browser's cache.
 */
export const ALONE = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'noopener-allow-popups',
} as const;

/** Where reports go, in the words of the headers. */
const GROUP = 'policy';

/** A value nobody can guess, for one answer. */
export function newNonce(): string {
  return randomBytes(18).toString('base64');
}

/** QA's page that shows one screen alone, and the bare frame it shows it in: `/isolate/<remote>[/frame]`. */
const ISOLATION = /^\/isolate\/[^/?]+(\/frame)?\/?(\?|$)/;

/** The origins besides its own that a page may load from. */
export interface OtherOrigins {
  /** Where the API is called, when not at the page's own origin. */
  apiOrigin?: string;
  /** Where builds of granted overrides come from. */
  origins?: readonly string[];
}

/**
 * The headers that say what the page at `address` may load. Scripts without a hash are refused by the browser itself,
 * but for a development server of a granted override, which has none.
 */
export function pagePolicy(nonce: string, address: string, others: OtherOrigins = {}): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(nonce, address, others),
    'reporting-endpoints': `${GROUP}="${POLICY_REPORTS}"`,
    ...(others.origins?.length ? {} : { 'integrity-policy': `blocked-destinations=(script), endpoints=(${GROUP})` }),
  };
}

/**
 * What the page at `address` may load: its own origin only, no script in the markup, no eval. The component library
 * writes its styles at run time, so styles may also carry the nonce. Calls and pictures may go to the API's origin as
 * well. Only the isolation page has a frame, and only its frame may stand in one.
 */
function contentSecurityPolicy(nonce: string, address: string, { apiOrigin, origins = [] }: OtherOrigins): string {
  const isolation = ISOLATION.exec(address);
  const isFrame = isolation?.[1] !== undefined;
  const code = ["'self'", ...origins].join(' ');
  const api = apiOrigin ? [apiOrigin] : [];
  // A development server tells of changes over a socket of its own.
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  return [
    "default-src 'none'",
    `script-src ${code}`,
    `style-src ${code} 'nonce-${nonce}'`,
    `img-src ${[code, ...api].join(' ')} data: blob:`,
    `font-src ${code}`,
    `connect-src ${[code, ...api, ...sockets].join(' ')}`,
    "manifest-src 'self'",
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
