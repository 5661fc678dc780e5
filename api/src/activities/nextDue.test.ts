/** The stored due time of the next step is what the open tasks say, whatever changed them. ADR-160. */
import {
  type Account,
  endpoints,
  type ImportDetail,
  type Page,
  PERMISSION_KEYS,
  type Undoable,
} from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { importingAs } from '../../test/importing.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { seededRandom } from '../seed/random.ts';

const { accounts, activities, bulk, merges, undo, users } = endpoints;
const STEPS = process.env.LONG_TESTS ? 2_000 : 100;
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));

let api: TestApp;
let anna: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  anna = await api.as(PERMISSION_KEYS);
});
afterAll(() => api.close());

/** The companies whose stored value is not the least of those of their open tasks. */
async function wrong(): Promise<unknown[]> {
  const { rows } = await sql`
    select a.id, a.next_due, least.due from accounts a left join lateral (
      select min((t.due_on::text || ' ' || coalesce(to_char(t.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '~')) collate "C") as due
      from activities t where t.account_id = a.id and t.kind = 'task' and t.done_at is null and t.deleted_at is null
    ) as least on true
    where a.next_due is distinct from least.due
  `.execute(api.db);
  return rows;
}

const stored = async (id: number) =>
  (await api.db.selectFrom('accounts').where('id', '=', id).select('next_due').executeTakeFirst())?.next_due;

test(`after each of ${STEPS} random changes (SEED=${SEED})`, async () => {
  const random = seededRandom(SEED);
  const colleagues = [(await api.createUser()).id, (await api.createUser()).id];
  const companies: number[] = [];
  for (let n = 0; n < 6; n++) companies.push((await (n % 2 ? api.createLead() : api.createAccount())).id);
  const undos: string[] = [];
  const merged: number[] = [];
  const done: Record<string, number> = {};

  const send = async (path: string, body: Record<string, unknown>) => {
    const reply = (await anna.post<Undoable & { merge_id?: number }>(path, body, { json: true })).body;
    if (!reply.error && reply.data?.undo) undos.push(reply.data.undo.id);
    return reply;
  };
  const due = () => {
    const due_on = `2026-12-0${random.between(1, 5)}`;
    return { due_on, due_at: random.chance(0.4) ? `${due_on}T${random.between(10, 20)}:00:00Z` : null };
  };
  const task = async (isOpen: boolean) => {
    const found = api.db.selectFrom('activities').where('kind', '=', 'task').where('deleted_at', 'is', null);
    const tasks = await found
      .where('done_at', isOpen ? 'is' : 'is not', null)
      .select(['id', 'account_id'])
      .execute();
    return random.pick(tasks) as (typeof tasks)[number] | undefined;
  };
  const ofTask = async (isOpen: boolean, path: string, body: object = {}) => {
    const one = await task(isOpen);
    return one && send(path, { activity_id: one.id, ...body });
  };
  const changes: Record<string, () => Promise<{ error?: boolean } | undefined>> = {
    create: () =>
      send(activities.create.path, {
        account_id: random.pick(companies),
        kind: 'task',
        text: 'Call',
        assignee_id: random.pick([...colleagues, anna.userId]),
        ...due(),
      }),
    'a call that completes one and plans the next': async () => {
      const one = await task(true);
      const { due_on: next_on, due_at: next_at } = due();
      return (
        one &&
        send(activities.create.path, {
          ...{ account_id: one.account_id, kind: 'call', outcome: 'later' },
          completes: one.id,
          next_on,
          next_at,
        })
      );
    },
    edit: () => ofTask(true, activities.update.path, { text: `Call ${random.between(1, 99)}`, ...due() }),
    complete: () => ofTask(true, activities.complete.path, { done: true }),
    reopen: () => ofTask(false, activities.complete.path, { done: false }),
    postpone: () => ofTask(true, activities.postpone.path, due()),
    delete: () => ofTask(random.chance(0.7), activities.delete.path),
    undo: async () => {
      const id = undos.splice(Math.max(0, undos.length - 1 - random.between(0, 2)), 1)[0];
      return id === undefined ? undefined : (await anna.post(undo.change.path, { id })).body;
    },
    merge: async () => {
      const survivor_id = random.pick(companies);
      const absorbed_id = random.pick(companies);
      const reply = await send(merges.merge.path, { survivor_id, absorbed_id, take: [] });
      if (reply.data?.merge_id) merged.push(reply.data.merge_id);
      return reply;
    },
    'undo of a merge': async () => {
      const merge_id = merged.pop();
      return merge_id === undefined ? undefined : (await anna.post(merges.undo.path, { merge_id })).body;
    },
    archive: () =>
      send(bulk.act.path, { action: random.pick(['archive', 'restore', 'promote']), ids: [random.pick(companies)] }),
    handover: async () => {
      const [from = 0, to = 0] = random.chance(0.5) ? colleagues : colleagues.toReversed();
      await anna.post(users.statusChange.path, { user_id: from, status_code: 2, reassign_to: to });
      return (await anna.post(users.statusChange.path, { user_id: from, status_code: 1 })).body;
    },
  };

  const names = Object.keys(changes);
  for (let step = 0; step < STEPS; step++) {
    // Each once while all companies are in use: later most can be archived or merged, and nearly every change is refused.
    const name = step < 12 ? 'create' : (names[step - 12] ?? random.pick([...names, 'create']));
    const reply = await changes[name]?.();
    if (reply?.error === false) done[name] = (done[name] ?? 0) + 1;
    expect([step, name, await wrong()]).toEqual([step, name, []]);
  }
  if (!process.env.SEED) expect(names.filter((name) => !done[name]).length).toBeLessThan(3);
});

test('the first day counts; a task without a time comes after those of its day', async () => {
  const { id } = await api.createAccount();
  const { id: evening } = await api.createTask(id, anna.userId, {
    due_on: '2026-12-02',
    due_at: new Date('2026-12-02T18:00:00.5Z'),
  });
  await api.createTask(id, anna.userId, { due_on: '2026-12-02' });
  expect(await stored(id)).toBe('2026-12-02 2026-12-02T18:00:00.500000');
  await api.db.updateTable('activities').set({ deleted_at: new Date() }).where('id', '=', evening).execute();
  expect(await stored(id)).toBe('2026-12-02 ~');
  await api.db.deleteFrom('activities').where('account_id', '=', id).execute();
  expect(await stored(id)).toBeNull();
});

test('an import with notes and its reverting change no next step', async () => {
  const { id } = await api.createAccount({ name: 'Imported twice' });
  await api.createTask(id, anna.userId, { due_on: '2026-12-03' });
  const { imported, press, idle } = importingAs(api, anna);
  const file = `Account ID,Company Name,Note\n${id},Imported twice,Likes red\n,Imported once,Likes blue\n`;
  const { import_id }: ImportDetail = await imported(new TextEncoder().encode(file), { matching: 'overwrite' });
  expect(await stored(id)).toBe('2026-12-03 ~');
  await press('revert', import_id);
  await idle();
  expect(await stored(id)).toBe('2026-12-03 ~');
  expect(await wrong()).toEqual([]);
});

// One connection alone cannot wait for itself.
if (process.env.TEST_DATABASE_URL) {
  test('two tasks that are added at the same moment both count', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await api.createAccount();
      await Promise.all(
        ['2026-12-05', '2026-12-01', '2026-12-03'].map((due_on) => api.createTask(id, anna.userId, { due_on })),
      );
      expect(await stored(id)).toBe('2026-12-01 ~');
    }
  });
}

test('a page of a sorted list follows a postponed task, and so does the number of those without one', async () => {
  const made = [await api.createAccount({ name: 'Queue 1' }), await api.createAccount({ name: 'Queue 2' })];
  const [first, second] = await Promise.all(
    made.map(({ id }, n) => api.createTask(id, anna.userId, { due_on: `2027-01-0${n + 1}` })),
  );
  const names = async (query: Record<string, string>) => {
    const { data } = (await anna.get<Page<Account>>(accounts.list.path, { name: 'Queue', ...query })).body;
    expect(data?.total).toBe(data?.data.length);
    return data?.data.map(({ account_name }) => account_name);
  };
  expect(await names({ sort: 'next' })).toEqual(['Queue 1', 'Queue 2']);
  await anna.post(activities.postpone.path, { activity_id: first?.id, due_on: '2027-02-01' }, { json: true });
  expect(await names({ sort: 'next' })).toEqual(['Queue 2', 'Queue 1']);
  expect(await names({ only: 'no-next-step' })).toEqual([]);
  await anna.post(activities.complete.path, { activity_id: second?.id, done: true }, { json: true });
  expect(await names({ only: 'no-next-step' })).toEqual(['Queue 2']);
  expect(await names({ sort: '-next' })).toEqual(['Queue 1', 'Queue 2']);
});
