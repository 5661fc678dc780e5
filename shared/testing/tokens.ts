/** Access tokens of the real form, and an API that takes only one of them. */
import { type AccessClaims, ERROR_CODES, EXPIRED_TOKEN_MESSAGE } from '@salesdesk/shared/domain';
import { type FakeReply, refused, type SentRequest } from './fakeApi.ts';

let serial = 0;

/** A token with these claims; no two are alike. The signature is none, as the browser never looks at it. */
export function tokenOf(claims: Partial<AccessClaims> = {}): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload: AccessClaims & { jti: string } = {
    sub: '1',
    sid: 'session',
    permissions: [],
    role: 'Staff',
    exp: Math.floor(Date.now() / 1000) + 600,
    jti: String(++serial),
    ...claims,
  };
  return `${encode({ alg: 'HS256', typ: 'access' })}.${encode(payload)}.signature`;
}

/** What the API says to a token whose time is over. */
export const expired: FakeReply = { ...refused(ERROR_CODES.unauthenticated, EXPIRED_TOKEN_MESSAGE), status: 401 };

/** Gives `reply` to calls with this token; every other token is expired. */
export function acceptsOnly(token: string, reply: FakeReply): (request: SentRequest) => FakeReply {
  return ({ authorization }) => (authorization === `Bearer ${token}` ? reply : expired);
}
