/** Who calls, what they may do with which remotes, and whether that covers an operation. */
import { TOKEN_ROLES, type TokenRole } from '@salesdesk/shared/domain';

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

/** The caller is unknown or no longer valid (`token`), or may not do this (`scope`). */
export class NotAllowed extends Error {
  override name = 'NotAllowed';
  readonly reason: 'token' | 'scope';

  constructor(reason: 'token' | 'scope', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** An identity provider cannot be asked, so it is not known whether its token is valid. */
export class ProviderSilent extends Error {
  override name = 'ProviderSilent';

  constructor(issuer: string) {
    super(`The identity provider ${issuer} does not answer, so the token cannot be checked. Try again.`);
  }
}

/** Throws `NotAllowed` unless the caller may do what `role` covers with `remote`; `*` for all remotes. */
export function requireRole(caller: Caller, remote: string, role: Role): void {
  const { label, remotes, roles } = caller;
  if (!remotes.includes(EVERY_REMOTE) && !remotes.includes(remote)) {
    const needed = remote === EVERY_REMOTE ? 'all remotes' : remote;
    throw new NotAllowed('scope', `${label} is for ${remotes.join(', ')}; this needs one for ${needed}.`);
  }
  if (!roles.includes(role)) {
    throw new NotAllowed('scope', `${label} may ${roles.join(' and ')}; this needs one that may ${role}.`);
  }
}
