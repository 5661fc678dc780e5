/** Realistic access tokens, and a fake API that accepts only one of them. */
import { type AccessClaims, ERROR_CODES, EXPIRED_TOKEN_MESSAGE } from '@salesdesk/shared/domain';
import { type FakeReply, refused, type SentRequest } from './fakeApi.ts';

let serial = 0;

/** A token with these claims; every token is different. The signature is fake, as the browser never checks it. */
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

/** The API's reply to an expired token. */
export const expired: FakeReply = { ...refused(ERROR_CODES.unauthenticated, EXPIRED_TOKEN_MESSAGE), status: 401 };

/** Returns `reply` to calls with this token; every other token is expired. */
export function acceptsOnly(token: string, reply: FakeReply): (request: SentRequest) => FakeReply {
  return ({ authorization }) => (authorization === `Bearer ${token}` ? reply : expired);
}
