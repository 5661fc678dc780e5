/** Tokens and owners as the product's own screens change them, over the same store as the edge and the command line. */
import type { RolloutEvent, TokenFields } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { runIn } from '../../test/commandLine.ts';
import { fakeBuild } from '../../test/fakeBuild.ts';
import { startEdge } from '../../test/product.ts';
import { describeStores, type TestStore } from '../../test/stores.ts';
import { temporaryFolder } from '../../test/temporaryFolder.ts';
import { listTokens, tokenCaller } from '../tokens/tokens.ts';
import { tokenStore } from './releaseControl.ts';

const HOUR_MS = 60 * 60 * 1000;
const FIELDS: TokenFields = {
  name: 'CI of leads',
  team: 'Leads team',
  remotes: ['leads', 'team'],
  roles: ['publish', 'promote', 'administer'],
  days: 30,
};
const DANA = { createdBy: 'Dana Admin', createdById: 7 };

describeStores((make) => {
  let own: TestStore;
  let edge: FastifyInstance;
  let events: RolloutEvent[];
  let salesdesk: (token: string, ...args: string[]) => ReturnType<typeof runIn>;
  beforeEach(async () => {
    own = await make();
    events = [];
    edge = await startEdge(own, { onReleaseChange: async (_, event) => void events.push(event) });
    const SALESDESK_URL = await edge.listen({ host: '127.0.0.1', port: 0 });
    const folder = await temporaryFolder();
    salesdesk = (token, ...args) => runIn(folder, args, { SALESDESK_URL, SALESDESK_TOKEN: token });
  });
  afterEach(() => edge.close());

  const created = async (changes: Partial<TokenFields> = {}) =>
    tokenStore(own.reopen()).create({ ...FIELDS, ...changes, ...DANA });

  test('every change by such a token names the token and the person who made it', async () => {
    const { secret, id } = await created();
    await salesdesk(secret, 'publish', await fakeBuild());
    await salesdesk(secret, 'publish', await fakeBuild({ version: '1.1.0' }), '--traffic', '10');
    await salesdesk(secret, 'promote', 'leads');
    await salesdesk(secret, 'rollback', 'leads');
    await salesdesk(secret, 'pin', 'leads', '1.1.0');
    await salesdesk(secret, 'owner', 'leads', 'Sales team');
    expect(events.map(({ action }) => action)).toEqual([
      'published',
      'published',
      'promoted',
      'rolled-back',
      'pinned',
      'handed-over',
    ]);
    expect(new Set(events.map(({ by }) => by))).toEqual(new Set([`CI of leads (token ${id}, made by Dana Admin)`]));
  });

  test('it counts for remotes of its team only, from the moment of a hand-over', async () => {
    const store = tokenStore(own.reopen());
    const { secret } = await created();
    expect((await salesdesk(secret, 'publish', await fakeBuild())).code).toBe(0);
    expect(await store.owners()).toEqual(new Map([['leads', 'Leads team']]));
    expect(await store.setOwner('leads', 'Sales team', 'Dana Admin')).toBe('Leads team');
    expect(await store.setOwner('leads', 'Sales team', 'Dana Admin')).toBeNull();
    for (const command of [
      ['rollback', 'leads'],
      ['promote', 'leads', '1.0.0'],
      ['pin', 'leads', '1.0.0'],
    ]) {
      const { code, logged } = await salesdesk(secret, ...command);
      expect([code, logged]).toEqual([
        5,
        expect.stringContaining('leads belongs to Sales team, and this token to Leads team.'),
      ]);
    }
    const asSales = await fakeBuild({ version: '1.1.0', declared: { owner: 'Sales team' } });
    const refused = await salesdesk(secret, 'publish', asSales);
    expect([refused.code, refused.logged]).toEqual([
      3,
      expect.stringContaining('The owner in this remote.json is Sales team, and the token belongs to Leads team.'),
    ]);
    const { secret: theirs } = await created({ team: 'Sales team' });
    expect((await salesdesk(theirs, 'publish', asSales)).code).toBe(0);
  });

  test('the first release of a name has to be of its team too', async () => {
    const { secret } = await created();
    const foreign = await fakeBuild({ name: 'team', declared: { owner: 'Sales team' } });
    expect((await salesdesk(secret, 'publish', foreign)).code).toBe(3);
    expect(await own.store.listRemotes()).toEqual([]);
  });

  test('it is revoked once, also by several processes at once, and refused from then on', async () => {
    const { secret, id } = await created();
    const outcomes = await Promise.all(['Ada', 'Bo', 'Cy'].map((by) => tokenStore(own.reopen()).revoke(id, by)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const revokedBy = ['Ada', 'Bo', 'Cy'][outcomes.indexOf(true)];
    expect(await listTokens(own.reopen())).toMatchObject([{ revokedBy }]);
    const { code, logged } = await salesdesk(secret, 'publish', await fakeBuild());
    expect([code, logged]).toEqual([5, expect.stringContaining(`Token ${id} was revoked.`)]);
    expect(await tokenStore(own.store).revoke('00000000', 'Ada')).toBe(false);
  });

  test('tokens made by several processes at once are all listed, without their secrets', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => created()));
    const listed = await tokenStore(own.store).list();
    expect(listed.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    expect(listed[0]).toMatchObject({ team: 'Leads team', createdBy: 'Dana Admin', createdById: 7 });
    expect(listed.some((token) => 'hash' in token)).toBe(false);
  });

  test('its last use is stored to the hour', async () => {
    const { secret } = await created();
    const lastUse = async () => (await listTokens(own.reopen()))[0]?.lastUsedAt;
    expect(await lastUse()).toBeUndefined();
    const first = new Date();
    for (const minutes of [0, 59])
      await tokenCaller(own.store, secret, new Date(first.getTime() + (minutes / 60) * HOUR_MS));
    expect(await lastUse()).toBe(first.toISOString());
    const later = new Date(first.getTime() + HOUR_MS);
    await tokenCaller(own.store, secret, later);
    expect(await lastUse()).toBe(later.toISOString());
  });
});
