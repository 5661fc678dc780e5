/** An override: one user runs another version of a remote, or a build from another origin, in their own session. */
import type { RuleText } from './messages/rules.ts';

/** The maximum duration of an override. */
export const OVERRIDE_MAX_HOURS = 8;

/** Either a published version or the origin that serves a build, never both. */
export interface OverrideTarget {
  remote: string;
  version: string | null;
  /** `https://…`, or `http://localhost:…` for the developer's own machine. */
  origin: string | null;
}

export interface Override extends OverrideTarget {
  /** ISO 8601, UTC. */
  expires_at: string;
}

export interface PageOverride extends Override {
  /** Hash of the list of hashes of a published build, added by the server that delivers the page. */
  integrity?: string;
}

/** What the page receives from the server once the signature is checked: the overrides and whose they are. */
export interface GrantedOverrides {
  userId: number;
  overrides: PageOverride[];
}

/** The documentation for teams that ship screens. The edge serves it; no part of the host runs there. */
export const DOCS_PATH = '/docs/teams';

/** In a list of origins: the developer's own machine, by http or https and at any port. */
export const LOOPBACK = 'loopback';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The message for a text that is not a valid origin of a build, or null. Plain http is only for the own machine. */
export function overrideOriginError(text: string): RuleText | null {
  const wrong = 'Origin should be like https://build.example or http://localhost:5001';
  if (!URL.canParse(text)) return wrong;
  const { origin, protocol } = new URL(text);
  return text === origin && (protocol === 'https:' || isLoopback(origin)) ? null : wrong;
}

/** Whether the operator has listed this origin: compared whole; `LOOPBACK` stands for the developer's own machine. */
export function isOverrideOrigin(origin: string, listed: readonly string[]): boolean {
  if (overrideOriginError(origin)) return false;
  return listed.includes(origin) || (listed.includes(LOOPBACK) && isLoopback(origin));
}

function isLoopback(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return ['http:', 'https:'].includes(protocol) && LOOPBACK_HOSTS.includes(hostname);
}
