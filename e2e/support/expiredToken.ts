import { deriveKeys } from '@salesdesk/api/keys';
import { type AccessToken, signAccess } from '@salesdesk/api/tokens';
import { SECRET_KEY } from './product.ts';

/** An access token of the shared product as it is after its lifetime: the same claims, signed with the same key. */
export function expiredToken(token: string): Promise<string> {
  const [, claims = ''] = token.split('.');
  const { sub, sid, pv, permissions, role } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as AccessToken;
  return signAccess(deriveKeys(SECRET_KEY), { sub, sid, pv, permissions, role }, -1);
}
