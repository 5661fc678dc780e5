/** An override: one person runs another version of a remote, or one from another origin, for the own session. */
import type { RuleText } from './messages/rules.ts';

/** The longest an override lasts. */
export const OVERRIDE_MAX_HOURS = 8;

/** A version that is published, or the origin a build is served from; never both. */
export interface OverrideTarget {
  remote: string;
  version: string | null;
  /** `https://…`, or `http://localhost:…` for one's own machine. */
  origin: string | null;
}

export interface Override extends OverrideTarget {
  /** ISO 8601, UTC. */
  expires_at: string;
}

export interface PageOverride extends Override {
  /** Hash of the list of hashes of a published build, put in by the server that hands out the page. */
  integrity?: string;
}

/** What the page is handed by the server, signature checked: whose overrides they are. */
export interface GrantedOverrides {
  userId: number;
  overrides: PageOverride[];
}

/** The host's own page on which overrides are granted. It is always loaded anew, and no code of a remote runs on it. */
export const OVERRIDE_PATH = '/platform/override';

/**
 * How the ticket comes back from an API at another origin: `mark` in the query says that it was asked for, `ticket` in the
 * fragment is the ticket, where the person may grant.
 */
export const OVERRIDE_RETURN = { mark: 'returned', ticket: 'ticket' } as const;

/** What that page is handed in place of overrides: proof that the browser itself opened this document. */
export interface OverrideTicket {
  ticket: string;
}

/** In a list of origins: this machine, by http or https and at any port. */
export const LOOPBACK = 'loopback';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The message for a text that is no origin of a build, or null. Plain http is for one's own machine only. */
export function overrideOriginError(text: string): RuleText | null {
  const wrong = 'Origin should be like https://build.example or http://localhost:5001';
  if (!URL.canParse(text)) return wrong;
  const { origin, protocol } = new URL(text);
  return text === origin && (protocol === 'https:' || isLoopback(origin)) ? null : wrong;
}

/** Whether an origin is among those that the operator lists: compared whole, `LOOPBACK` stands for one's own machine. */
export function isOverrideOrigin(origin: string, listed: readonly string[]): boolean {
  if (overrideOriginError(origin)) return false;
  return listed.includes(origin) || (listed.includes(LOOPBACK) && isLoopback(origin));
}

function isLoopback(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return ['http:', 'https:'].includes(protocol) && LOOPBACK_HOSTS.includes(hostname);
}
