import {
  type Account,
  endpoints,
  type LeadChanges,
  PERMISSION_KEYS,
  UNDO_TEXTS,
  undoOf,
} from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, type Caller, fingerprintOfTables, type TestApp } from '../../test/index.ts';
import { forgetOldUndos } from './undo.service.ts';

const { accounts, leads, networks, undo, users } = endpoints;
let api: TestApp;
let ada: Caller;
let bea: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  await api.createAdmin();
  ada = await api.as(PERMISSION_KEYS);
  bea = await api.as(PERMISSION_KEYS);
  await name(ada, 'Ada', 'Alpha');
  await name(bea, 'Bea', 'Blum');
});
afterAll(() => api.close());

const name = (who: Caller, first_name: string, last_name: string) =>
  api.db.updateTable('users').set({ first_name, last_name }).where('id', '=', who.userId).execute();

/** Does it and gives the id for taking it back. */
async function doing(who: Caller, path: string, body: Record<string, unknown>): Promise<string> {
  const answer = await who.post(path, body);
  if (answer.body.error !== false) throw new Error(answer.body.message);
  const offer = undoOf(answer.body.data);
  expect(offer).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), seconds: 10 });
  return offer?.id ?? '';
}

const undoing = (who: Caller, id: string) => who.post<{ undone: number; kept: unknown[] }>(undo.change.path, { id });
const move = (who: Caller, leadId: number, from: string, to: string) =>
  doing(who, leads.move.path, { leadId, fromcolumnSlug: from, tocolumnSlug: to });

/** The row with everything that a person sees or a rule asks; versions and rights only ever rise. */
async function stateOf(table: 'accounts' | 'users' | 'networks', id: number) {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - 'version' - 'permission_version' as row from ${sql.table(table)} t where id = ${id}
  `.execute(api.db);
  return rows[0]?.row;
}
const versionOf = async (table: 'accounts' | 'users' | 'networks', id: number) =>
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

/** Everything that can be taken back: made, done, what is said of it and how the trail names it. */
const cases: Record<
  string,
  () => Promise<{
    table: 'accounts' | 'users' | 'networks';
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
  it('is taken back once: the record as before, a higher version, a line in the trail', async () => {
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

  it('is left alone for anybody else, and once it is too late', async () => {
    const { path, body } = await make();
    const offer = await doing(ada, path, body);
    const before = await fingerprintOfTables(api.db);
    expect((await undoing(bea, offer)).body).toMatchObject({ error: true, message: UNDO_TEXTS.nothing });
    await sql`update undos set created_at = created_at - interval '3 minutes' where id = ${offer}`.execute(api.db);
    expect(await undoing(ada, offer)).toMatchObject({ status: 409, body: { message: UNDO_TEXTS.tooLate } });
    await sql`update undos set created_at = created_at + interval '3 minutes' where id = ${offer}`.execute(api.db);
    expect(await fingerprintOfTables(api.db)).toEqual(before);
  });

  it('is refused without the right it needed', async () => {
    const { path, body } = await make();
    const clerk = await api.as(PERMISSION_KEYS);
    const offer = await doing(clerk, path, body);
    await sql`update users set permissions = '{data.leads.edit-all}' where id = ${clerk.userId}`.execute(api.db);
    const before = await fingerprintOfTables(api.db);
    expect(await undoing(clerk, offer)).toMatchObject({ status: 403, body: { error: true, errorCode: 11013 } });
    expect(await fingerprintOfTables(api.db)).toEqual(before);
  });
});

it.each(['', 'nonsense', '00000000-0000-4000-8000-000000000000'])('nothing is known of %p', async (id) => {
  expect((await undoing(ada, id)).body).toMatchObject({ error: true, errorCode: 11011 });
});

describe('somebody changed it since', () => {
  it('names the colleague, the company and what became of it', async () => {
    const lead = await api.createLead({ name: 'Acme' });
    const offer = await move(ada, lead.id, 'new', 'contacted');
    await move(bea, lead.id, 'contacted', 'qualified');
    const before = await fingerprintOfTables(api.db);
    const message = 'Bea Blum changed Acme since then: Moved from Contacted to Qualified. It stays as it is.';
    expect(await undoing(ada, offer)).toMatchObject({
      status: 409,
      body: { error: true, errorCode: 11011, message, validations: { undo: message }, data: { undone: 0 } },
    });
    expect(await fingerprintOfTables(api.db)).toEqual(before);
  });

  it('that it is back by another hand is a change too', async () => {
    const lead = await api.createLead({ name: 'There and back' });
    const offer = await move(ada, lead.id, 'new', 'contacted');
    await move(bea, lead.id, 'contacted', 'new');
    expect((await undoing(ada, offer)).status).toBe(409);
  });

  it('oneself is "You"; of two own changes the later can go, then not the earlier', async () => {
    const lead = await api.createLead({ name: 'Mine' });
    const [first, second] = [
      await move(ada, lead.id, 'new', 'contacted'),
      await move(ada, lead.id, 'contacted', 'lost'),
    ];
    expect((await undoing(ada, first)).body.message).toContain(
      'You changed Mine since then: Moved from Contacted to Lost',
    );
    expect((await undoing(ada, second)).body.error).toBe(false);
    expect((await undoing(ada, first)).body.message).toContain(
      'You changed Mine since then: Undone: back in Contacted',
    );
  });

  it('what was done to a colleague is not told', async () => {
    const user = await api.createUser({ first_name: 'Tom', last_name: 'Thorn' });
    const offer = await doing(ada, users.statusChange.path, { user_id: user.id, status_code: 2 });
    await bea.post(users.update.path, { user_id: user.id, password: 'Fresh-Orchard-31', reporting_to: ada.userId });
    expect((await undoing(ada, offer)).body.message).toBe('Bea Blum changed Tom Thorn since then. It stays as it is.');
  });

  it('a signing in of the colleague is no change', async () => {
    const user = await api.createUser({ status: 2 });
    const offer = await doing(ada, users.statusChange.path, { user_id: user.id, status_code: 1 });
    await api.as(user.username);
    expect((await undoing(ada, offer)).body.error).toBe(false);
  });
});

describe('rights and rules of this moment', () => {
  it('whoever may not move the lead any more may not take the move back', async () => {
    const clerk = await api.as(['data.leads.view']);
    const lead = await api.createLead({ pri_assignee_id: clerk.userId });
    const offer = await move(clerk, lead.id, 'new', 'contacted');
    await sql`update accounts set pri_assignee_id = null where id = ${lead.id}`.execute(api.db);
    expect(await undoing(clerk, offer)).toMatchObject({ status: 403, body: { errorCode: 11013 } });
  });

  it('a colleague who is on again by it is signed out', async () => {
    const user = await api.createUser({ status: 2 });
    const offer = await doing(ada, users.statusChange.path, { user_id: user.id, status_code: 1 });
    const there = await api.as(user.username);
    await undoing(ada, offer);
    expect((await there.get(users.loggedIn.path)).status).toBe(401);
  });

  it.each([
    ['the user name', (u: { username: string }) => ({ username: u.username.toUpperCase() }), 'user name'],
    ['the e-mail', (u: { email: string }) => ({ email: u.email }), 'e-mail'],
  ])('a colleague whose %s is taken by now stays deleted', async (_what, take, word) => {
    const user = await api.createUser({ first_name: 'Uma', last_name: 'Unique' });
    const offer = await doing(ada, users.delete.path, { user_id: user.id });
    await api.createUser(take(user));
    expect((await undoing(ada, offer)).body.message).toBe(
      `Somebody else has the ${word} of Uma Unique by now. Uma Unique stays deleted.`,
    );
  });

  it('a network whose code is taken by now stays deleted', async () => {
    const network = await api.createNetwork({ code: 'ONCE' });
    const offer = await doing(ada, networks.delete.path, { network_id: network.id });
    await api.createNetwork({ code: 'once' });
    expect((await undoing(ada, offer)).body.message).toMatch(/^Another network has the code ONCE by now/);
  });
});

describe('a deleted colleague with companies', () => {
  it('has them again, in both places; what was changed since stays with the heir and is named', async () => {
    const [gone, heir] = [await api.createUser({ first_name: 'Old', last_name: 'Hand' }), await api.createUser()];
    const mine = [
      await api.createLead({ pri_assignee_id: gone.id }),
      await api.createLead({ sec_assignee_id: gone.id, pri_assignee_id: heir.id }),
      await api.createAccount({ pri_assignee_id: heir.id, sec_assignee_id: gone.id, name: 'Taken up' }),
    ];
    const before = await Promise.all(mine.map(({ id }) => stateOf('accounts', id)));
    const offer = await doing(ada, users.delete.path, { user_id: gone.id, reassign_to: heir.id });
    await bea.post(accounts.assignee.path, { account_id: mine[2]?.id, account_sec_assignee_id: ada.userId });
    const { body } = await undoing(ada, offer);
    expect(body).toMatchObject({
      error: false,
      message: 'Old Hand is back. 1 of 3 that were changed since stay as they are.',
      data: { undone: 3, kept: [{ entity: 'account', entity_id: mine[2]?.id, name: 'Taken up' }] },
    });
    const after = await Promise.all(mine.map(({ id }) => stateOf('accounts', id)));
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).toMatchObject({ sec_assignee_id: ada.userId });
    const trail = await api.db
      .selectFrom('audit')
      .where('entity', '=', 'user')
      .where('entity_id', '=', gone.id)
      .select(['action', 'summary'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(trail).toEqual([
      { action: 'user.deletion-undone', summary: 'Undone: Old Hand is back' },
      { action: 'user.handover-undone', summary: 'Undone: 2 companies are not handed over' },
    ]);
  });
});

it('who asks for what was touched hears of what was put back, off the board too', async () => {
  const old = new Date('2026-01-05T10:00:00Z');
  const lead = await api.createLead({ updated_at: old });
  const company = await api.createAccount();
  const offers = [
    await move(ada, lead.id, 'new', 'contacted'),
    await doing(ada, accounts.statusChange.path, { account_id: company.id, account_change_type: 2 }),
  ];
  // As of now, without the minute that the question reaches back.
  const since = String(BigInt(Date.now()) * 1000n + 60_000_000n);
  const ask = async () => (await ada.get<LeadChanges>(leads.changes.path, { since })).body.data;
  const before = await ask();
  for (const offer of offers) await undoing(ada, offer);
  const after = await ask();
  expect(after?.touched).not.toBe(before?.touched);
  expect(after?.left).toContain(company.id);
  expect(after?.changed?.find(({ account_id }) => account_id === lead.id)).toMatchObject({
    updated_at: old.toISOString(),
    last_action: 'Undone: back in New',
  } satisfies Partial<Account & { last_action: string }>);
});

it('nothing changed, nothing to take back', async () => {
  const network = await api.createNetwork();
  const lead = await api.createLead();
  const same = [
    [networks.statusChange.path, { network_id: network.id, network_status: 1 }],
    [leads.move.path, { leadId: lead.id, fromcolumnSlug: 'new', tocolumnSlug: 'new' }],
  ] as const;
  for (const [path, body] of same) expect((await ada.post(path, body)).body.data).toEqual({ undo: null });
});

it('is forgotten after a day', async () => {
  const lead = await api.createLead();
  const [old, young] = [await move(ada, lead.id, 'new', 'contacted'), await move(ada, lead.id, 'contacted', 'new')];
  await sql`update undos set created_at = now() - interval '25 hours' where id = ${old}`.execute(api.db);
  await forgetOldUndos(api.db);
  const left = await api.db.selectFrom('undos').where('id', 'in', [old, young]).select('id').execute();
  expect(left).toEqual([{ id: young }]);
});
