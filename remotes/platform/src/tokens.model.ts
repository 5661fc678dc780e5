/** What the list of publishing tokens shows. Pure. ADR-138. */
import type { PublishingToken, TokenRole } from '@salesdesk/shared/domain';
import { msg } from './texts.ts';

export const ROLE_NAMES: Record<TokenRole, string> = {
  publish: msg('Publish releases'),
  promote: msg('Promote releases'),
  administer: msg('Administer'),
};

export type TokenState = 'active' | 'expiring' | 'expired' | 'revoked';

/** Tokens that end within this time are marked, so that a pipeline does not stop by surprise. */
const EXPIRING_MS = 14 * 24 * 60 * 60 * 1000;

export function stateOf(
  { revoked_at, expires_at }: Pick<PublishingToken, 'revoked_at' | 'expires_at'>,
  now: Date,
): TokenState {
  if (revoked_at) return 'revoked';
  const left = Date.parse(expires_at) - now.getTime();
  if (left <= 0) return 'expired';
  return left < EXPIRING_MS ? 'expiring' : 'active';
}

/** `*` stands for all remotes. */
export function coversAll({ remotes }: Pick<PublishingToken, 'remotes'>): boolean {
  return remotes.includes('*');
}
