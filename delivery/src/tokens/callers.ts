/** Who calls, what they may do with which remotes, and whether that covers an operation. */

import { TOKEN_ROLES, type TokenRole } from '@salesdesk/shared/domain';
import { failed } from '../store/failures.ts';

export const ROLES = TOKEN_ROLES;
export type Role = TokenRole;

/** Stands for every remote, and for operations that affect all of them. */
export const EVERY_REMOTE = '*';

export interface Caller {
  /** For messages: "Token 1a2b3c4d". */
  label: string;
  /** For the history: "CI of leads (token 1a2b3c4d, made by Ada Lovelace)". */
  by: string;
  remotes: readonly string[];
  roles: readonly Role[];
  /** The team that the token belongs to; absent for those made on the machine with the release store, and for pipelines. */
  team?: string | undefined;
}

/** Throws `not-allowed` unless the caller may do what `role` covers with `remote`; `*` for all remotes. */
export function requireRole(caller: Caller, remote: string, role: Role): void {
  const { label, remotes, roles } = caller;
  if (!remotes.includes(EVERY_REMOTE) && !remotes.includes(remote)) {
    const needed = remote === EVERY_REMOTE ? 'all remotes' : remote;
    throw failed('not-allowed', `${label} is for ${remotes.join(', ')}; this needs one for ${needed}.`);
  }
  if (!roles.includes(role)) {
    throw failed('not-allowed', `${label} may ${roles.join(' and ')}; this needs one that may ${role}.`);
  }
}
