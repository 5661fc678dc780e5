import { checkRemoteName } from '../store/store.ts';
import { EVERY_REMOTE, ROLES, type Role } from './callers.ts';
import type { OidcPublisher, OidcSettings } from './oidc.ts';

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
    if (!isTexts(claims)) throw invalid('must name the claims of each publisher');
    if (!isListOf(remotes, isRemote)) throw invalid('must name the remotes of each publisher');
    if (!isListOf(roles, isRole)) throw invalid(`must name the roles of each publisher, from ${ROLES.join(', ')}`);
    return { claims, remotes, roles };
  });
}

/** Plain http only on this machine, for tests. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}

function isTexts(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null) return false;
  const texts = Object.values(value);
  return texts.length > 0 && texts.every((text) => typeof text === 'string' && text !== '');
}

function isListOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.length > 0 && value.every(isItem);
}

function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

function isRemote(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  if (value !== EVERY_REMOTE) checkRemoteName(value);
  return true;
}
