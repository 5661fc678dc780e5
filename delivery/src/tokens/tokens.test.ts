import { TOKEN_ROLES, type TokenRole } from '@salesdesk/shared/domain';
import { fakeBuild, HOST } from '../../test/fakeBuild.ts';
import { describeStores, type TestStore } from '../../test/stores.ts';
import { publish } from '../releases/publish.ts';
import type { ReleaseStore } from '../store/store.ts';
import { createToken, listTokens, requireRole, revokeToken, tokenCaller } from './tokens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const request = { name: 'CI of leads', remotes: ['leads'], roles: TOKEN_ROLES, days: 30, by: 'Ada' };

/** Throws unless the token covers the operation. */
const allow = async (store: ReleaseStore, token: string, remote: string, role: TokenRole = 'publish') =>
  requireRole(await tokenCaller(store, token), remote, role);

describeStores((make) => {
  let own: TestStore;
  beforeEach(async () => {
    own = await make();
  });

  test('a token covers its remotes and nothing else', async () => {
    const { token, record } = await createToken(own.store, request);
    await expect(tokenCaller(own.reopen(), token)).resolves.toMatchObject({ by: `CI of leads (token ${record.id})` });
    await expect(allow(own.store, token, 'leads')).resolves.toBeUndefined();
    await expect(allow(own.store, token, 'team')).rejects.toMatchObject({ failure: { code: 'not-allowed' } });
    await expect(allow(own.store, token, '*')).rejects.toThrow('this needs one for all remotes');
    const { token: every } = await createToken(own.store, { ...request, remotes: ['*'] });
    for (const remote of ['leads', 'team', '*']) await expect(allow(own.store, every, remote)).resolves.toBeUndefined();
  });

  test('a token covers its roles and nothing else', async () => {
    for (const role of TOKEN_ROLES) {
      const { token } = await createToken(own.store, { ...request, roles: [role] });
      for (const other of TOKEN_ROLES) {
        const allowed = allow(own.store, token, 'leads', other);
        if (other === role) await expect(allowed).resolves.toBeUndefined();
        else await expect(allowed).rejects.toThrow(`may ${role}; this needs one that may ${other}.`);
      }
    }
    await expect(createToken(own.store, { ...request, roles: [] })).rejects.toThrow('at least one role');
  });

  test('tokens from before there were roles do what they did', async () => {
    const { token } = await createToken(own.store, request);
    const { token: every } = await createToken(own.store, { ...request, remotes: ['*'] });
    const { value = [], etag = null } = (await own.store.tokens.read()) ?? {};
    await own.store.tokens.replace(
      value.map(({ roles: _, ...record }) => record),
      etag,
    );
    await expect(allow(own.store, token, 'leads', 'promote')).resolves.toBeUndefined();
    await expect(allow(own.store, token, 'leads', 'administer')).rejects.toThrow('may publish and promote; this needs');
    await expect(allow(own.store, every, '*', 'administer')).resolves.toBeUndefined();
  });

  test('the token itself is never stored', async () => {
    const { token } = await createToken(own.store, request);
    const stored = JSON.stringify(await listTokens(own.store));
    // The secret may contain underscores: it is everything after the second one.
    const [, secret] = /^sdp_[0-9a-f]{8}_(.{43})$/.exec(token) ?? [];
    expect(secret).toBeDefined();
    expect(stored).not.toContain(secret);
  });

  test('it ends when it expires, or immediately when it is revoked', async () => {
    const { token, record } = await createToken(own.store, request);
    await expect(tokenCaller(own.store, token, new Date(Date.now() + 31 * DAY_MS))).rejects.toThrow('expired at');
    expect(await revokeToken(own.reopen(), record.id, 'Ada')).toBe('revoked');
    await expect(tokenCaller(own.store, token)).rejects.toThrow('was revoked');
    expect(await revokeToken(own.store, record.id, 'Bo')).toBe('revoked before');
    expect(await revokeToken(own.store, 'nobody', 'Ada')).toBe('unknown');
  });

  test.each([null, '', 'x', 'sdp_00000000_', 'Bearer x'])('%p is not a token', async (token) => {
    await createToken(own.store, request);
    await expect(tokenCaller(own.store, token)).rejects.toMatchObject({ failure: { code: 'not-authenticated' } });
  });

  test('a token with one letter changed is refused', async () => {
    const { token } = await createToken(own.store, request);
    const last = token.at(-5) === 'A' ? 'B' : 'A';
    const forged = token.slice(0, -5) + last + token.slice(-4);
    await expect(tokenCaller(own.store, forged)).rejects.toThrow('publishing token is unknown');
  });

  test('tokens created concurrently are all stored', async () => {
    await Promise.all(Array.from({ length: 10 }, () => createToken(own.reopen(), request)));
    expect(await listTokens(own.store)).toHaveLength(10);
    await publish({ build: await fakeBuild(), store: own.store, host: HOST });
    expect(await own.store.listRemotes()).toEqual(['leads']);
  });

  test.each([0, -1, 400, Number.NaN])('%p days are refused', async (days) => {
    await expect(createToken(own.store, { ...request, days })).rejects.toThrow('A token is valid for 1 to 366 days');
  });
});
