/** Undo of many records, by many users, and of random changes. ADR-112. */
import { CONVERTED_SLUG, endpoints, PERMISSION_KEYS, undoOf } from '@salesdesk/shared/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import type { UndoPart } from '../database/schema.ts';
import { recordUndo } from './undo.service.ts';

const { accounts, leads, networks, undo, users } = endpoints;
const RUNS = process.env.LONG_TESTS ? 300 : 10;
let api: TestApp;
let ada: Caller;
let bea: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  await api.createAdmin();
  ada = await api.as(PERMISSION_KEYS);
  bea = await api.as(PERMISSION_KEYS);
});
afterAll(() => api.close());

const undoing = (who: Caller, id: string) =>
  who.post<{ undone: number; kept: { entity_id: number; name: string; message: string }[] }>(undo.change.path, { id });

/** All data that users see or rules use; values that only ever rise are omitted. */
async function everything(): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const table of ['accounts', 'account_networks', 'users', 'networks']) {
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg((to_jsonb(t) - 'version' - 'permission_version')::text, e'\n' order by id), '') as all
      from ${sql.table(table)} t
    `.execute(api.db);
    state[table] = rows[0]?.all ?? '';
  }
  return state;
}

/** Assigns the companies to another user, as a bulk change does; returns the undo offer. */
async function assigned(ids: number[], to: number): Promise<string> {
  return api.db.transaction().execute(async (tx) => {
    const rows = await tx
      .updateTable('accounts')
      .set((eb) => ({ pri_assignee_id: to, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
      .where('id', 'in', ids)
      .returning(['id', 'version'])
      .execute();
    const parts = rows.map(
      ({ id, version }): UndoPart => ({ entity: 'account', id, before: { pri_assignee_id: null }, version }),
    );
    return (await recordUndo(tx, ada.userId, 'account.edited', parts))?.id ?? '';
  });
}

describe('of many records', () => {
  it('unchanged ones are restored, the others are named with their reason; a repeat has no effect', async () => {
    const made = [];
    for (const name of ['One', 'Two', 'Three']) made.push(await api.createAccount({ name }));
    const ids = made.map(({ id }) => id);
    const offer = await assigned(ids, bea.userId);
    await bea.post(accounts.info.path, { account_id: ids[1], account_name: 'Two by Bea' });
    const { body } = await undoing(ada, offer);
    expect(body).toMatchObject({ error: false, message: '2 of 3 changes were undone.', data: { undone: 2 } });
    expect(body).toMatchObject({ code: 'undo.some', params: { done: 2, total: 3 } });
    expect(body.data?.kept).toEqual([
      {
        entity: 'account',
        entity_id: ids[1],
        name: 'Two by Bea',
        message: expect.stringContaining('changed Two by Bea'),
        code: 'undo.changed-since-to',
        params: {
          who: expect.any(String),
          name: 'Two by Bea',
          what: { code: 'account.edited', params: { name: 'Two' } },
        },
      },
    ]);
    const rows = await api.db
      .selectFrom('accounts')
      .where('id', 'in', ids)
      .select('pri_assignee_id')
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.pri_assignee_id)).toEqual([null, bea.userId, null]);
    expect((await undoing(ada, offer)).body).toEqual(body);
  });

  it('all or none of them', async () => {
    const ids = [(await api.createAccount()).id, (await api.createAccount()).id];
    const all = await undoing(ada, await assigned(ids, bea.userId));
    expect(all.body).toMatchObject({ error: false, message: 'All 2 changes were undone.' });
    const offer = await assigned(ids, bea.userId);
    for (const id of ids) await bea.post(accounts.info.path, { account_id: id, account_name: `Renamed ${id}` });
    expect(await undoing(ada, offer)).toMatchObject({ status: 409, body: { error: true, data: { undone: 0 } } });
  });

  it('a thousand at once', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into accounts (name) select 'Mass ' || n from generate_series(1, 1000) n returning id
    `.execute(api.db);
    const offer = await assigned(
      rows.map(({ id }) => id),
      bea.userId,
    );
    expect((await undoing(ada, offer)).body.data).toEqual({ undone: 1000, kept: [] });
  });

  it('none, or more than are stored: nothing is offered', async () => {
    const part: UndoPart = { entity: 'account', id: 1, before: {}, version: 1 };
    expect(await recordUndo(api.db, ada.userId, 'account.edited', [])).toBeNull();
    expect(await recordUndo(api.db, ada.userId, 'account.edited', Array(20_001).fill(part))).toBeNull();
  });
});

it('many concurrent undos, here and on another replica, take effect once', async () => {
  const other = await api.replica();
  const lead = await api.createLead();
  const moved = await ada.post(leads.move.path, { leadId: lead.id, fromcolumnSlug: 'new', tocolumnSlug: 'lost' });
  const id = undoOf(moved.body.data)?.id ?? '';
  const calls = Array.from({ length: 12 }, (_, n) =>
    n % 2 ? undoing(ada, id) : other.post(undo.change.path, { id }, { token: ada.token }),
  );
  const answers = (await Promise.all(calls)).map(({ body }) => body);
  expect(answers).toEqual(answers.map(() => answers[0]));
  expect(answers[0]).toMatchObject({ error: false, data: { undone: 1 } });
  const { version } = await api.db
    .selectFrom('accounts')
    .where('id', '=', lead.id)
    .select('version')
    .executeTakeFirstOrThrow();
  expect(version).toBe(3);
});

it('of a concurrent undo and move, one is refused, and the stored result matches the answers', async () => {
  for (let n = 0; n < 10; n++) {
    const lead = await api.createLead();
    const step = (from: string, to: string) => ({ leadId: lead.id, fromcolumnSlug: from, tocolumnSlug: to });
    const moved = await ada.post(leads.move.path, step('new', 'contacted'));
    const id = undoOf(moved.body.data)?.id ?? '';
    const move = () => bea.post(leads.move.path, step('contacted', 'qualified'));
    const both = n % 2 ? [undoing(ada, id), move()] : [move(), undoing(ada, id)];
    const refused = (await Promise.all(both)).map(({ body }) => body.error);
    expect([...refused].sort()).toEqual([false, true]);
    const { slug } = await api.db
      .selectFrom('accounts as a')
      .innerJoin('stages as s', 's.id', 'a.stage_id')
      .where('a.id', '=', lead.id)
      .select('s.slug')
      .executeTakeFirstOrThrow();
    const undoWon = refused[n % 2 ? 0 : 1] === false;
    expect(slug).toBe(undoWon ? 'new' : 'qualified');
  }
});

describe('random changes', () => {
  const pool: { leads: number[]; companies: number[]; users: number[]; networks: number[] } = {
    leads: [],
    companies: [],
    users: [],
    networks: [],
  };
  beforeAll(async () => {
    for (let n = 0; n < 4; n++) {
      pool.users.push((await api.createUser()).id);
      pool.networks.push((await api.createNetwork()).id);
      pool.companies.push((await api.createAccount({ pri_assignee_id: pool.users[n] })).id);
      pool.leads.push((await api.createLead({ sec_assignee_id: pool.users[n], pri_assignee_id: pool.users[0] })).id);
    }
  });

  const of = (list: number[], n: number) => list[n % list.length] as number;
  const STAGES = ['new', 'contacted', 'lost', CONVERTED_SLUG];
  /** One call, which may be refused. */
  const actions: Record<string, (n: number, m: number) => ReturnType<Caller['post']>> = {
    move: async (n, m) => {
      const leadId = of(pool.leads, n);
      const row = await api.db
        .selectFrom('accounts as a')
        .innerJoin('stages as s', 's.id', 'a.stage_id')
        .where('a.id', '=', leadId)
        .select('s.slug')
        .executeTakeFirst();
      const to = STAGES[m % STAGES.length];
      return ada.post(leads.move.path, { leadId, fromcolumnSlug: row?.slug ?? 'new', tocolumnSlug: to });
    },
    promote: (n) => ada.post(accounts.statusChange.path, { account_id: of(pool.companies, n), account_change_type: 2 }),
    switchUser: async (n) => {
      const user_id = of(pool.users, n);
      const row = await api.db.selectFrom('users').where('id', '=', user_id).select('status').executeTakeFirstOrThrow();
      return ada.post(users.statusChange.path, { user_id, status_code: 3 - row.status });
    },
    deleteUser: (n, m) =>
      ada.post(users.delete.path, { user_id: of(pool.users, n), ...(m % 2 ? { reassign_to: of(pool.users, m) } : {}) }),
    switchNetwork: (n, m) =>
      ada.post(networks.statusChange.path, { network_id: of(pool.networks, n), network_status: 1 + (m % 2) }),
    deleteNetwork: (n) => ada.post(networks.delete.path, { network_id: of(pool.networks, n) }),
  };
  const step = fc.record({ action: fc.constantFrom(...Object.keys(actions)), n: fc.nat(7), m: fc.nat(7) });

  it('undoing everything, the latest first, restores the earlier state to the microsecond', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const before = await everything();
        const offers: string[] = [];
        for (const { action, n, m } of steps) {
          const { body } = (await actions[action]?.(n, m)) ?? { body: {} as never };
          const offer = undoOf(body.data);
          if (offer) offers.push(offer.id);
          else expect(body.error || body.data).toBeTruthy();
        }
        for (const id of offers.reverse()) {
          const { body } = await undoing(ada, id);
          expect([body.error, body.data?.kept]).toEqual([false, []]);
        }
        expect(await everything()).toEqual(before);
      }),
      { numRuns: RUNS, seed: process.env.LONG_TESTS ? undefined : 4_107 },
    );
  });
});
