/** Publishing tokens: a team's pipelines change the releases of its remotes with them. Rules shared by screen and API. */
import type { RuleText } from './messages/rules.ts';

/**
 * `publish`: store new releases. `promote`: decide which release users get, and pin releases. `administer`: hand a remote
 * over and remove old releases.
 */
export const TOKEN_ROLES = ['publish', 'promote', 'administer'] as const;
export type TokenRole = (typeof TOKEN_ROLES)[number];

export const TOKEN_MAX_DAYS = 366;
export const TOKEN_NAME_MAX = 80;
export const TEAM_NAME_MAX = 100;

const REMOTE_NAME = /^[a-z][a-z0-9-]{0,39}$/;
/** The release store keeps the kit under this name, so no remote may have it. */
export const KIT_NAME = 'kit';

/** Whether a remote can have this name. */
export function isRemoteName(name: string): boolean {
  return REMOTE_NAME.test(name);
}

/** What the user enters for a new token. */
export interface TokenFields {
  /** Its purpose: "CI of invoices". */
  name: string;
  /** The team that it belongs to, as the owner in `remote.json`. */
  team: string;
  /** Remotes of that team, published or not. */
  remotes: string[];
  roles: TokenRole[];
  days: number;
}

/** The first problem of each field that a rule refuses; none for a token that may be made. */
export function tokenErrors({
  name,
  team,
  remotes,
  roles,
  days,
}: TokenFields): Partial<Record<keyof TokenFields, RuleText>> {
  const problems: Record<keyof TokenFields, RuleText | null> = {
    name: name.trim() ? null : 'Say what the token is for',
    team: team.trim() ? null : 'Name the team',
    remotes: remotesError(remotes),
    roles: roles.length ? null : 'Choose what the token may do',
    days: Number.isInteger(days) && days >= 1 && days <= TOKEN_MAX_DAYS ? null : 'A token is valid for 1 to 366 days',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

function remotesError(remotes: readonly string[]): RuleText | null {
  if (!remotes.length) return 'Choose at least one remote';
  if (remotes.includes('*')) return 'A token for all remotes is made on the machine with the release store';
  if (remotes.includes(KIT_NAME)) return 'The name kit is reserved. Choose another one.';
  return remotes.every(isRemoteName)
    ? null
    : 'Name remotes with small letters, digits and hyphens, such as price-lists';
}

/** A token as the release store keeps it, without the hash of its secret. Times are ISO 8601 in UTC. */
export interface StoredToken {
  /** Identifies it in lists, in the history and in the audit trail; part of the token. */
  id: string;
  name: string;
  /** The team that it belongs to; absent for those made on the machine with the release store. */
  team?: string;
  /** `*` covers every remote and operations that affect all of them. */
  remotes: string[];
  /** Absent in tokens from before there were roles. */
  roles?: TokenRole[];
  createdAt: string;
  /** Full name of the user who made it, or `operator`. */
  createdBy: string;
  /** The user's id; absent for those made on the machine with the release store. */
  createdById?: number;
  expiresAt: string;
  /** To the hour. */
  lastUsedAt?: string;
  revokedAt?: string;
  /** Full name of the user who revoked it, or `operator`. */
  revokedBy?: string;
}

/** What the API asks of the release store, which delivery keeps. `tools/run` connects the two. */
export interface TokenStore {
  /** All tokens, newest first, with their roles. */
  list: () => Promise<(StoredToken & { roles: TokenRole[] })[]>;
  /** Stores a new token; `secret` cannot be read again. */
  create: (
    token: TokenFields & { createdBy: string; createdById: number },
  ) => Promise<{ secret: string; id: string; expiresAt: string }>;
  /** Revokes a token; false when there is none with that id that is not revoked yet. */
  revoke: (id: string, by: string) => Promise<boolean>;
  /** The team of each published remote, by its name. */
  owners: () => Promise<ReadonlyMap<string, string>>;
  /** Hands a published remote over; null when the team has it already. Returns the team before. */
  setOwner: (remote: string, owner: string, by: string) => Promise<string | null>;
}

/** A token as the API lists it. */
export interface PublishingToken {
  id: string;
  name: string;
  team: string | null;
  remotes: string[];
  roles: TokenRole[];
  created_at: string;
  created_by: string;
  /** False when the user who made it was switched off or deleted; the token still works. */
  creator_is_active: boolean;
  expires_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
  revoked_by: string | null;
}
