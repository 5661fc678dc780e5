/** An override: one person runs another version of a remote, or one from another origin, for the own session. */

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

/** The message for an origin that code may not come from, or null. Plain http is for one's own machine only. */
export function overrideOriginError(text: string): string | null {
  const wrong = 'Origin should be like https://build.example or http://localhost:5001';
  if (!URL.canParse(text)) return wrong;
  const { origin, protocol, hostname } = new URL(text);
  const isOwnMachine = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname);
  return text === origin && (protocol === 'https:' || isOwnMachine) ? null : wrong;
}
