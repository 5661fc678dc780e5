import { type Account, endpoints, type LeadChanges, PERMISSION_KEYS, UNDO_TEXTS } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { type Caller, fingerprintOfTables, type TestApp } from '../../test/index.ts';
import { listenTo } from '../../test/listener.ts';
import { buildUndoTest, doing, moving, type UndoTable, type UndoTest, undoing } from '../../test/undoTest.ts';
import { removeOldUndos } from './undo.service.ts';

const { accounts, leads, networks, users } = endpoints;
let api: TestApp;
let ada: Caller;
let bea: Caller;
let stateOf: UndoTest['stateOf'];
beforeAll(async () => {
  ({ api, ada, bea, stateOf } = await buildUndoTest());
});
afterAll(() => api.close());

const versionOf = async (table: UndoTable, id: number) =>
  (await api.db.selectFrom(table).where('id', '=', id).select('version').executeTakeFirstOrThrow()).version;
const lastAudit = (entity: string, entityId: number) =>
  api.db
    .selectFrom('audit')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** Everything that can be undone: the record, the change, its message and its audit action. */
const cases: Record<
  string,
  () => Promise<{
    table: UndoTable;
    id: number;
    path: string;
    body: Record<string, unknown>;
    said: string;
    trail: [action: string, summary: string];
  }>
> = {
  'a move': async () => {
    const { id, name } = await api.createLead({ updated_at: new Date('2026-01-05T10:00:00Z') }, 'contacted');
    return {
      table: 'accounts',
      id,
      path: leads.move.path,
      body: { leadId: id, fromcolumnSlug: 'contacted', tocolumnSlug: 'qualified' },
      said: `${name} is back in Contacted.`,
      trail: ['lead.move-undone', 'Undone: back in Contacted'],
    };
  },
  'a conversion, which no drag takes back': async () => {
    const { id, name } = await api.createLead({}, 'negotiation');
    return {
      table: 'accounts',
      id,
      path: leads.move.path,
      body: { leadId: id, fromcolumnSlug: 'negotiation', tocolumnSlug: 'payment-received-converted' },
      said: `${name} is back in Negotiation.`,
      trail: ['lead.move-undone', 'Undone: back in Negotiation'],
    };
  },
  'a move out of cold, where no drag goes': async () => {
    const { id, name } = await api.createLead({}, 'cold');
    return {
      table: 'accounts',
      id,
      path: leads.move.path,
      body: { leadId: id, fromcolumnSlug: 'cold', tocolumnSlug: 'new' },
      said: `${name} is back in Cold.`,
      trail: ['lead.move-undone', 'Undone: back in Cold'],
    };
  },
  'a promotion': async () => {
    const { id, name } = await api.createAccount();
    return {
      table: 'accounts',
      id,
      path: accounts.statusChange.path,
      body: { account_id: id, account_change_type: 2 },
      said: `${name} is back on the Q List.`,
      trail: ['account.promotion-undone', 'Undone: back on the Q List'],
    };
  },
  'switching a colleague off': async () => switching(1, 2, 'active'),
  'switching a colleague on, whose lock is back too': async () => switching(2, 1, 'inactive'),
  'deleting a colleague': async () => {
    const { id } = await api.createUser({ first_name: 'Gone', last_name: 'Girl' });
    return {
      table: 'users',
      id,
      path: users.delete.path,
      body: { user_id: id },
      said: 'Gone Girl is back.',
      trail: ['user.deletion-undone', 'Undone: Gone Girl is back'],
    };
  },
  'switching a network off': async () => {
    const { id, name } = await api.createNetwork();
    return {
      table: 'networks',
      id,
      path: networks.statusChange.path,
      body: { network_id: id, network_status: 2 },
      said: `${name} is active again.`,
      trail: ['network.switch-undone', `Undone: ${name} is active again`],
    };
  },
  'deleting a network': async () => {
    const { id, name } = await api.createNetwork();
    return {
      table: 'networks',
      id,
      path: networks.delete.path,
      body: { network_id: id },
      said: `${name} is back.`,
      trail: ['network.deletion-undone', `Undone: ${name} is back`],
    };
  },
};

async function switching(from: 1 | 2, to: 1 | 2, again: string) {
  const locked_until = from === 2 ? new Date('2030-01-01T00:00:00Z') : null;
  const { id } = await api.createUser({ first_name: 'Sam', last_name: 'Switch', status: from, locked_until });
  return {
    table: 'users' as const,
    id,
    path: users.statusChange.path,
    body: { user_id: id, status_code: to },
    said: `Sam Switch is ${again} again.`,
    trail: ['user.switch-undone', `Undone: Sam Switch is ${again} again`] as [string, string],
  };
}

describe.each(Object.entries(cases))('%s', (_what, make) => {
  it('is undone once: the record is restored, with a higher version and an audit row', async () => {
    const { table, id, path, body, said, trail } = await make();
    const before = await stateOf(table, id);
    const offer = await doing(ada, path, body);
    expect(await stateOf(table, id)).not.toEqual(before);
    const version = await versionOf(table, id);
    const first = await undoing(ada, offer);
    expect(first).toMatchObject({ status: 200, body: { error: false, message: said, data: { undone: 1, kept: [] } } });
    expect(await stateOf(table, id)).toEqual(before);
    expect(await versionOf(table, id)).toBe(version + 1);
    const line = await lastAudit(table.slice(0, -1), id);
    expect([line.action, line.summary, line.actor_id]).toEqual([...trail, ada.userId]);

    const settled = await fingerprintOfTables(api.db);
    expect((await undoing(ada, offer)).body).toEqual(first.body);
    expect(await fingerprintOfTables(api.db)).toEqual(settled);
  });

  it('cannot be undone by another user, or too late', async () => {
    const { path, body } = await make();
    const offer = await doing(ada, path, body);
    const before = await fingerprintOfTables(api.db);
    expect((await undoing(bea, offer)).body).toMatchObject({ error: true, message: UNDO_TEXTS.nothing });
    await sql`update undos set created_at = created_at - interval '11 minutes' where id = ${offer}`.execute(api.db);
    expect(await undoing(ada, offer)).toMatchObject({ status: 409, body: { message: UNDO_TEXTS.tooLate } });
    await sql`update undos set created_at = created_at + interval '11 minutes' where id = ${offer}`.execute(api.db);
    expect(await fingerprintOfTables(api.db)).toEqual(before);
  });

  it('is refused without the permission of the change', async () => {
    const { path, body } = await make();
    const clerk = await api.as(PERMISSION_KEYS);
    const offer = await doing(clerk, path, body);
    await sql`update users set permissions = '{data.leads.edit-all}' where id = ${clerk.userId}`.execute(api.db);
    const before = await fingerprintOfTables(api.db);
    expect(await undoing(clerk, offer)).toMatchObject({ status: 403, body: { error: true, errorCode: 11013 } });
    expect(await fingerprintOfTables(api.db)).toEqual(before);
  });
});

it.each(['', 'nonsense', '00000000-0000-4000-8000-000000000000'])('%p is unknown', async (id) => {
  expect((await undoing(ada, id)).body).toMatchObject({ error: true, errorCode: 11011 });
});

it('recent changes include undone ones, also of leads that left the board', async () => {
  const old = new Date('2026-01-05T10:00:00Z');
  const lead = await api.createLead({ updated_at: old });
  const company = await api.createAccount();
  const offers = [
    await moving(ada, lead.id, 'new', 'contacted'),
    await doing(ada, accounts.statusChange.path, { account_id: company.id, account_change_type: 2 }),
  ];
  // From now, without the minute that the query reaches back.
  const since = String(BigInt(Date.now()) * 1000n + 60_000_000n);
  const ask = async () => (await ada.get<LeadChanges>(leads.changes.path, { since })).body.data;
  const before = await ask();
  for (const offer of offers) await undoing(ada, offer);
  const after = await ask();
  expect(after?.touched).not.toBe(before?.touched);
  expect(after?.left).toContain(company.id);
  expect(after?.changed?.find(({ account_id }) => account_id === lead.id)).toMatchObject({
    updated_at: old.toISOString(),
    // The move was undone, and this lead has no other action.
    last_action: null,
  } satisfies Partial<Account & { last_action: string | null }>);
});

it('colleagues are notified as of any change, those at the board also of a lead that leaves it', async () => {
  const viewer = await listenTo(api.app, (await api.as(['data.leads.view'])).token);
  const lead = await api.createLead();
  const company = await api.createAccount();
  const offers = [
    await moving(ada, lead.id, 'new', 'contacted'),
    await doing(ada, accounts.statusChange.path, { account_id: company.id, account_change_type: 2 }),
  ];
  for (const offer of offers) await undoing(ada, offer);
  const heard = () => viewer.changes().filter(({ action }) => action.endsWith('-undone'));
  await viewer.until(() => heard().length === 2);
  viewer.leave();
  expect(heard()).toMatchObject([
    { entity: 'account', entityId: lead.id, action: 'lead.move-undone', by: { userId: ada.userId, name: 'Ada Alpha' } },
    { entity: 'account', entityId: company.id, action: 'account.promotion-undone', by: { name: 'Ada Alpha' } },
  ]);
  expect(heard()[0]?.summary).toBe('Undone: back in New');
});

it('without a change there is nothing to undo', async () => {
  const network = await api.createNetwork();
  const lead = await api.createLead();
  const same = [
    [networks.statusChange.path, { network_id: network.id, network_status: 1 }],
    [leads.move.path, { leadId: lead.id, fromcolumnSlug: 'new', tocolumnSlug: 'new' }],
  ] as const;
  for (const [path, body] of same) expect((await ada.post(path, body)).body.data).toEqual({ undo: null });
});

it('is deleted after a day', async () => {
  const lead = await api.createLead();
  const [old, young] = [await moving(ada, lead.id, 'new', 'contacted'), await moving(ada, lead.id, 'contacted', 'new')];
  await sql`update undos set created_at = now() - interval '25 hours' where id = ${old}`.execute(api.db);
  await removeOldUndos(api.db);
  const left = await api.db.selectFrom('undos').where('id', 'in', [old, young]).select('id').execute();
  expect(left).toEqual([{ id: young }]);
});
