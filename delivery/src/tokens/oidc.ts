/** CI systems that prove who they are by a short-lived OpenID Connect token, so that no secret is kept in them. */

import { TOKEN_ROLES, type TokenRole } from '@salesdesk/shared/domain';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { failed, type ReleaseFailure } from '../store/failures.ts';
import { checkRemoteName } from '../store/store.ts';
import { type Caller, EVERY_REMOTE } from './tokens.ts';

/** A pipeline: the claims of its tokens, and what it may do. */
interface OidcPublisher {
  /** Claim to value; all have to be equal. */
  claims: Record<string, string>;
  remotes: string[];
  roles: TokenRole[];
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

/** Returns a function that identifies the caller by such a token; it throws a failure with a sentence. */
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
    if (!publisher) throw failed('not-allowed', `${label} is not set up to publish. Ask the operator.`);
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
      throw failed('not-authenticated', `This OpenID Connect token is not accepted: ${error.message}.`);
    }
    throw providerSilent(issuer);
  }
}

/** A provider that cannot be asked: it is not known whether its token is valid. */
function providerSilent(issuer: string): ReleaseFailure {
  return failed(
    'unexpected',
    `The identity provider ${issuer} does not answer, so the token cannot be checked. Try again.`,
  );
}

/** The provider's keys, fetched again when it signs with a new one. */
async function keysOf(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const reply = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  const { issuer: named, jwks_uri: keys } = ((await reply?.json().catch(() => null)) ?? {}) as Record<string, unknown>;
  if (named !== issuer || typeof keys !== 'string' || !URL.canParse(keys)) throw providerSilent(issuer);
  return createRemoteJWKSet(new URL(keys), { timeoutDuration: TIMEOUT_MS });
}

function fits(claims: JWTPayload, publisher: OidcPublisher): boolean {
  return Object.entries(publisher.claims).every(([claim, value]) => claims[claim] === value);
}

/**
 * Reads which CI systems may publish: `RELEASES_OIDC_ISSUER`, `RELEASES_OIDC_AUDIENCE` and `RELEASES_OIDC_PUBLISHERS`, a
 * JSON list of `{ claims, remotes, roles }`. Null without an issuer. Throws a readable sentence for an invalid setting.
 */
export function readOidcSettings(env: NodeJS.ProcessEnv): OidcSettings | null {
  const [issuer = '', audience = '', list = ''] = ['ISSUER', 'AUDIENCE', 'PUBLISHERS'].map((name) =>
    env[`RELEASES_OIDC_${name}`]?.trim(),
  );
  if (!issuer) return null;
  if (!isAddress(issuer)) {
    throw new Error('RELEASES_OIDC_ISSUER must be an https:// address, as the provider names itself in its tokens.');
  }
  if (!audience) throw new Error('RELEASES_OIDC_AUDIENCE must be what the tokens name as their audience.');
  return { issuer, audience, publishers: publishersIn(list) };
}

const claimsForm = Compile(Type.Record(Type.String(), Type.String({ minLength: 1 }), { minProperties: 1 }));
const remotesForm = Compile(Type.Array(Type.String(), { minItems: 1 }));
const rolesForm = Compile(Type.Array(Type.Union(TOKEN_ROLES.map((role) => Type.Literal(role))), { minItems: 1 }));

function publishersIn(list: string): OidcPublisher[] {
  const invalid = (what: string) =>
    new Error(
      `RELEASES_OIDC_PUBLISHERS ${what}. Example: [{ "claims": { "sub": "repo:company/invoices:ref:refs/heads/main" }, ` +
        '"remotes": ["invoices"], "roles": ["publish"] }]',
    );
  let publishers: unknown;
  try {
    publishers = JSON.parse(list);
  } catch {
    throw invalid('is not JSON');
  }
  if (!Array.isArray(publishers) || !publishers.length) throw invalid('must be a list of at least one publisher');
  return publishers.map((publisher: unknown) => {
    const { claims, remotes, roles } = (publisher ?? {}) as Record<string, unknown>;
    if (!claimsForm.Check(claims)) throw invalid('must name the claims of each publisher');
    if (!remotesForm.Check(remotes)) throw invalid('must name the remotes of each publisher');
    for (const remote of remotes) if (remote !== EVERY_REMOTE) checkRemoteName(remote);
    if (!rolesForm.Check(roles)) throw invalid(`must name the roles of each publisher, from ${TOKEN_ROLES.join(', ')}`);
    return { claims, remotes, roles };
  });
}

/** Plain http only on this machine, for tests. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}
