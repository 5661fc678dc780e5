/** CI systems that prove who they are by a short-lived OpenID Connect token, so that no secret is kept in them. */
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { type Caller, NotAllowed, ProviderSilent, type Role } from './callers.ts';

/** A pipeline: the claims of its tokens, and what it may do. */
export interface OidcPublisher {
  /** Claim to value; all have to be equal. */
  claims: Record<string, string>;
  remotes: string[];
  roles: Role[];
}

export interface OidcSettings {
  /** Address of the provider; its tokens name it as `iss`. */
  issuer: string;
  /** What its tokens have to name as `aud`. */
  audience: string;
  /** The first whose claims fit counts. */
  publishers: OidcPublisher[];
}

/** A token that was issued longer ago is no short-lived one. */
const MAX_AGE = '1h';
const TOLERANCE_SECONDS = 30;
const TIMEOUT_MS = 5_000;
/** Signatures by a private key of the provider only. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Whether a bearer token has the form of one that a provider signed; ours have no dots. */
export function isSignedToken(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
}

/** Returns a function that identifies the caller by such a token; it throws `NotAllowed` with a sentence. */
export function oidcCallers({ issuer, audience, publishers }: OidcSettings): (token: string) => Promise<Caller> {
  let keys: Promise<JWTVerifyGetKey> | null = null;

  return async (token) => {
    keys ??= keysOf(issuer).catch((error) => {
      keys = null;
      throw error;
    });
    const claims = await verified(token, await keys, issuer, audience);
    const publisher = publishers.find((candidate) => fits(claims, candidate));
    const label = `The identity ${claims.sub}`;
    if (!publisher) throw new NotAllowed('scope', `${label} is not set up to publish. Ask the operator.`);
    return { label, by: `${claims.sub} (OIDC)`, remotes: publisher.remotes, roles: publisher.roles };
  };
}

async function verified(token: string, keys: JWTVerifyGetKey, issuer: string, audience: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      maxTokenAge: MAX_AGE,
      clockTolerance: TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'sub'],
    });
    return payload;
  } catch (error) {
    // The generic error is that of an answer without keys.
    const isAboutToken = error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
    if (isAboutToken && !(error instanceof errors.JWKSTimeout)) {
      throw new NotAllowed('token', `This OpenID Connect token is not accepted: ${error.message}.`);
    }
    throw new ProviderSilent(issuer);
  }
}

/** The provider's keys, fetched again when it signs with a new one. */
async function keysOf(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const reply = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  const { issuer: named, jwks_uri: keys } = ((await reply?.json().catch(() => null)) ?? {}) as Record<string, unknown>;
  if (named !== issuer || typeof keys !== 'string' || !URL.canParse(keys)) throw new ProviderSilent(issuer);
  return createRemoteJWKSet(new URL(keys), { timeoutDuration: TIMEOUT_MS });
}

function fits(claims: JWTPayload, publisher: OidcPublisher): boolean {
  return Object.entries(publisher.claims).every(([claim, value]) => claims[claim] === value);
}
