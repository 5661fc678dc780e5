/** Publishing with the token of a CI system, over a provider with a key set of its own. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { runIn } from '../../test/commandLine.ts';
import { fakeBuild } from '../../test/fakeBuild.ts';
import { startEdge, tokenFor } from '../../test/product.ts';
import type { TestStore } from '../../test/stores.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { directoryStore } from '../store/openStore.ts';
import { readOidcSettings } from './oidc.ts';

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

const AUDIENCE = 'https://salesdesk.example';
const SUBJECT = 'repo:company/leads:ref:refs/heads/main';
const MINUTE = 60;

let keys: Keys;
let provider: Server;
let issuer: string;
let isDown: boolean;
let own: TestStore;
let edge: FastifyInstance;
let product: string;

beforeAll(async () => {
  keys = await generateKeyPair('ES256');
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }] };
  provider = createServer(({ url }, response) => {
    const documents: Record<string, object> = {
      '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/keys` },
      '/keys': jwks,
    };
    const document = isDown ? undefined : documents[url ?? ''];
    response.writeHead(document ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify(document ?? {}));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = addressOf(provider);
});
afterAll(() => provider.close());

beforeEach(async () => {
  isDown = false;
  const directory = await temporaryFolder();
  const reopen = () => directoryStore(directory);
  own = { store: reopen(), reopen, env: { RELEASES_DIR: directory } };
  const publishers = [
    { claims: { sub: SUBJECT, environment: 'live' }, remotes: ['leads'], roles: ['publish', 'promote'] },
    { claims: { sub: SUBJECT }, remotes: ['leads'], roles: ['publish'] },
  ];
  const oidc = readOidcSettings({
    RELEASES_OIDC_ISSUER: issuer,
    RELEASES_OIDC_AUDIENCE: AUDIENCE,
    RELEASES_OIDC_PUBLISHERS: JSON.stringify(publishers),
  });
  if (!oidc) throw new Error('no settings');
  edge = await startEdge(own, { oidc });
  await edge.listen({ host: '127.0.0.1', port: 0 });
  product = addressOf(edge.server);
});
afterEach(() => edge.close());

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Claims {
  sub?: string;
  iss?: string;
  aud?: string;
  environment?: string;
  /** Seconds since it was issued, and until it ends. */
  age?: number;
  left?: number;
  /** Whose signature it has. */
  by?: CryptoKey;
}

async function signed(claims: Claims = {}): Promise<string> {
  const { iss = issuer, aud = AUDIENCE, sub = SUBJECT, age = 0, left = 5 * MINUTE, by = keys.privateKey } = claims;
  const now = Math.floor(Date.now() / 1000);
  return await new SignJWT(claims.environment ? { environment: claims.environment } : {})
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuer(iss)
    .setAudience(aud)
    .setSubject(sub)
    .setIssuedAt(now - age)
    .setExpirationTime(now + left)
    .sign(by);
}

const salesdesk = async (token: string, ...args: string[]) =>
  runIn(path.dirname(__dirname), args, { SALESDESK_URL: product, SALESDESK_TOKEN: token });

test('it publishes what its claims allow, and the history names it', async () => {
  const token = await signed({ environment: 'live' });
  expect(await salesdesk(token, 'publish', await fakeBuild())).toMatchObject({ code: 0 });
  expect((await salesdesk(token, 'status', 'leads')).printed).toContain(`by ${SUBJECT} (OIDC)`);
});

test('the first entry whose claims all fit decides about roles and remotes', async () => {
  const token = await signed();
  expect(await salesdesk(token, 'publish', await fakeBuild(), '--traffic', '0')).toMatchObject({ code: 0 });
  expect(await salesdesk(token, 'promote', 'leads', '1.0.0')).toMatchObject({
    code: 5,
    logged: expect.stringContaining(`The identity ${SUBJECT} may publish; this needs one that may promote.`),
  });
  expect(await salesdesk(token, 'publish', await fakeBuild({ name: 'team' }), '--traffic', '0')).toMatchObject({
    code: 5,
    logged: expect.stringContaining('is for leads; this needs one for team.'),
  });
});

test.each<[string, () => Promise<Claims>, string]>([
  ['another repository', async () => ({ sub: 'repo:other/leads:ref:refs/heads/main' }), 'is not set up to publish'],
  ['another branch', async () => ({ sub: `${SUBJECT}-2` }), 'is not set up to publish'],
  ['another audience', async () => ({ aud: 'https://elsewhere.example' }), 'unexpected "aud" claim value'],
  ['another issuer', async () => ({ iss: 'https://elsewhere.example' }), 'unexpected "iss" claim value'],
  ['an expired token', async () => ({ age: 10 * MINUTE, left: -MINUTE }), '"exp" claim timestamp check failed'],
  ['a token of yesterday', async () => ({ age: 24 * 60 * MINUTE }), '"iat" claim timestamp check failed'],
  [
    'a key of somebody else',
    async () => ({ by: (await generateKeyPair('ES256')).privateKey }),
    'signature verification failed',
  ],
])('%s is refused', async (_, claims, message) => {
  expect(await salesdesk(await signed(await claims()), 'status')).toMatchObject({
    code: 5,
    logged: expect.stringContaining(message),
  });
});

test('an unsigned token, and one signed with the public key as a secret, are refused', async () => {
  const payload = { iss: issuer, aud: AUDIENCE, sub: SUBJECT, iat: Date.now() / 1000, exp: Date.now() / 1000 + MINUTE };
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${encoded({ alg: 'none' })}.${encoded(payload)}.x`;
  const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)));
  const confused = await new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret);
  for (const token of [unsigned, confused]) expect((await salesdesk(token, 'status')).code).toBe(5);
});

test('our own tokens work beside it; without settings no other does', async () => {
  expect((await salesdesk(await tokenFor(own, 'leads'), 'status')).code).toBe(0);
  await edge.close();
  edge = await startEdge(own);
  await edge.listen({ host: '127.0.0.1', port: 0 });
  product = addressOf(edge.server);
  expect((await salesdesk(await signed(), 'status')).code).toBe(5);
});

test('while the provider does not answer, the message says so; afterwards it works', async () => {
  isDown = true;
  const token = await signed();
  expect(await salesdesk(token, 'status')).toMatchObject({
    code: 1,
    logged: expect.stringContaining(`The identity provider ${issuer} does not answer`),
  });
  isDown = false;
  expect((await salesdesk(token, 'status')).code).toBe(0);
});

describe('settings', () => {
  const good = [{ claims: { sub: SUBJECT }, remotes: ['leads'], roles: ['publish'] }];
  const settings = (changes: Record<string, string> = {}) =>
    readOidcSettings({
      RELEASES_OIDC_ISSUER: 'https://token.ci.example',
      RELEASES_OIDC_AUDIENCE: AUDIENCE,
      RELEASES_OIDC_PUBLISHERS: JSON.stringify(good),
      ...changes,
    });

  test('are read, and nothing is set up without an issuer', () => {
    expect(settings()).toEqual({ issuer: 'https://token.ci.example', audience: AUDIENCE, publishers: good });
    expect(readOidcSettings({})).toBeNull();
  });

  test.each([
    [{ RELEASES_OIDC_ISSUER: 'http://token.ci.example' }, 'https://'],
    [{ RELEASES_OIDC_AUDIENCE: '' }, 'RELEASES_OIDC_AUDIENCE must be'],
    [{ RELEASES_OIDC_PUBLISHERS: 'leads' }, 'is not JSON'],
    [{ RELEASES_OIDC_PUBLISHERS: '[]' }, 'at least one publisher'],
    [{ RELEASES_OIDC_PUBLISHERS: JSON.stringify([{ ...good[0], claims: {} }]) }, 'claims of each publisher'],
    [{ RELEASES_OIDC_PUBLISHERS: JSON.stringify([{ ...good[0], claims: { sub: 1 } }]) }, 'claims of each publisher'],
    [{ RELEASES_OIDC_PUBLISHERS: JSON.stringify([{ ...good[0], remotes: [] }]) }, 'remotes of each publisher'],
    [{ RELEASES_OIDC_PUBLISHERS: JSON.stringify([{ ...good[0], remotes: ['../x'] }]) }, 'Not a remote'],
    [{ RELEASES_OIDC_PUBLISHERS: JSON.stringify([{ ...good[0], roles: ['rule'] }]) }, 'roles of each publisher'],
  ])('%j is refused with a sentence', (changes, message) => {
    expect(() => settings(changes)).toThrow(message);
  });
});
