import { type Account, endpoints, type Page } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { seededRandom } from '../seed/random.ts';

const { accounts } = endpoints;
const PER_PAGE = 10;
let api: TestApp;
let reader: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  reader = await api.as(['data.q-list.view']);
});
afterAll(() => api.close());

type Query = Record<string, string | number>;
const read = async (query: Query) =>
  (await reader.get<Page<Account>>(accounts.list.path, query)).body.data as Page<Account>;

const WORDS = ['Tea', 'Silk', 'Solar', 'Books'];
const QUERIES: Query[] = [
  {},
  { type: 1 },
  { type: 2 },
  { type: 3 },
  { search: 'tea' },
  { name: 'oo', type: 1 },
  { country: 'land' },
];

/** The expected list, read directly from the rows. */
async function expected(query: Query): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a left join countries c on c.id = a.country_id
    where (${query.type ?? null}::integer is null or a.type = ${query.type ?? null}::integer)
      and fold(a.name) like ${`%${query.search ?? query.name ?? ''}%`}
      and (${query.country ?? null}::text is null or c.name ilike ${`%${query.country ?? ''}%`})
    order by a.created_at desc, a.id desc
  `.execute(api.db);
  return rows.map((row) => row.id);
}

async function expectRight(query: Query, page: number): Promise<void> {
  const ids = await expected(query);
  const answer = await read({ ...query, page });
  expect({ total: answer.total, last: answer.last_page, page: answer.current_page }).toEqual({
    total: ids.length,
    last: Math.max(1, Math.ceil(ids.length / PER_PAGE)),
    page,
  });
  expect(answer.data.map((account) => account.account_id)).toEqual(ids.slice((page - 1) * PER_PAGE, page * PER_PAGE));
}

const stageId = async () =>
  (await api.db.selectFrom('stages').where('slug', '=', 'new').select('id').executeTakeFirstOrThrow()).id;

test.each<Query>([{}, { type: 1 }, { name: 'oo' }, { sort: 'name' }, { sort: '-country', type: 1 }])(
  'several pages at once are the rows of these pages: %j',
  async (query) => {
    const names = Array.from({ length: 43 }, (_, n) => ({ name: `Books ${n % 7}`, type: 1 as const }));
    await api.db.insertInto('accounts').values(names).execute();
    const idsOf = ({ data }: Page<Account>) => data.map((account) => account.account_id);
    const single = [2, 3, 4].map((page) => read({ ...query, page }));
    const together = await read({ ...query, page: 2, pages: 3 });
    expect(idsOf(together)).toEqual((await Promise.all(single)).flatMap(idsOf));
    expect(together).toMatchObject({ current_page: 2, per_page: PER_PAGE });
    const [first, whole] = [await read({ ...query, page: 1 }), await read({ ...query, page: 1, pages: 20 })];
    expect(idsOf(whole)).toHaveLength(Math.min(first.total, 200));
    expect(whole).toMatchObject({ total: first.total, last_page: first.last_page });
  },
);

test('every page and total matches the rows after companies are added, removed, renamed or change type', async () => {
  const random = seededRandom(4);
  const stage_id = await stageId();
  const anyone = sql<number>`(select id from accounts order by md5(id::text || ${random.next()}) limit 1)`;
  const changes: (() => Promise<unknown>)[] = [
    () =>
      api.db
        .insertInto('accounts')
        .values(
          Array.from({ length: random.between(1, 40) }, (_, n) => ({
            name: `${random.pick(WORDS)} ${n}`,
            country_id: random.between(1, 200),
            type: n % 5 ? (1 as const) : (2 as const),
            stage_id: n % 5 ? null : stage_id,
          })),
        )
        .execute(),
    () => api.createAccount({ name: 'Older Tea', created_at: new Date(Date.now() - random.between(1, 1e9)) }),
    () => sql`delete from accounts where id = ${anyone}`.execute(api.db),
    () => sql`delete from accounts where id % 17 = ${random.between(0, 16)}`.execute(api.db),
    () => sql`update accounts set name = ${random.pick(WORDS)} where id = ${anyone}`.execute(api.db),
    () => sql`update accounts set country_id = ${random.between(1, 200)} where id % 7 = 0`.execute(api.db),
    () =>
      sql`update accounts set type = ${random.between(2, 3)}, stage_id = ${stage_id} where id % 11 = ${random.between(0, 10)}`.execute(
        api.db,
      ),
    () => sql`update accounts set type = 1, stage_id = null where id = ${anyone}`.execute(api.db),
    () => sql`update accounts set created_at = created_at - interval '1 day' where id = ${anyone}`.execute(api.db),
  ];
  for (let round = 0; round < 20; round++) {
    for (let n = random.between(0, 2); n > 0; n--) await random.pick(changes)();
    const query = random.pick(QUERIES);
    // Consecutive pages, as in scrolling, then a jump.
    const first = random.between(1, 4);
    for (const page of [first, first + 1, first + 2, random.between(1, 30)]) await expectRight(query, page);
  }
});

test('concurrent changes, some rolled back, leave the stored counts correct', async () => {
  const stage_id = await stageId();
  const one = async (n: number) => {
    await api.db
      .transaction()
      .execute(async (tx) => {
        const { id } = await tx
          .insertInto('accounts')
          .values({ name: `At once ${n}` })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx.updateTable('accounts').set({ type: 2, stage_id }).where('id', '=', id).execute();
        if (n % 4 === 0) throw new Error('taken back');
        if (n % 4 === 1) await tx.deleteFrom('accounts').where('id', '=', id).execute();
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'));
  };
  await Promise.all(Array.from({ length: 60 }, (_, n) => one(n)));
  const { rows } = await sql`
    select sum(q_list)::integer as q_list, sum(leads)::integer as leads, sum(accounts)::integer as accounts
    from account_counts
  `.execute(api.db);
  const { rows: counted } = await sql`
    select count(*) filter (where type = 1)::integer as q_list, count(*) filter (where type = 2)::integer as leads,
      count(*) filter (where type = 3)::integer as accounts
    from accounts
  `.execute(api.db);
  expect(rows).toEqual(counted);
  for (const type of [1, 2, 3]) await expectRight({ type }, 1);
});

test('a list of thousands is read from the nearer end, with the same result', async () => {
  await sql`
    insert into accounts (name, created_at)
    select 'Deep ' || n, now() - n * interval '1 hour' from generate_series(1, 5003) n
  `.execute(api.db);
  const { last_page } = await read({});
  for (const page of [last_page, last_page - 1, last_page + 1, last_page - 40, 260, 261, 1_000_000])
    await expectRight({}, page);
  await expectRight({ type: 1 }, Math.floor(last_page * 0.8));
});

test('a search with thousands of matches is correct, whether they are the newest or the oldest companies', async () => {
  // 5,003 companies named "Deep", consecutive and older than all others.
  for (const page of [1, 2, 3, 120, 121, 501, 502]) await expectRight({ search: 'deep' }, page);
  await sql`
    insert into accounts (name, created_at)
    select 'Newer ' || n, now() + n * interval '1 second' from generate_series(1, 9000) n
  `.execute(api.db);
  for (const page of [1, 2, 3, 300]) {
    await expectRight({ search: 'deep' }, page);
    await expectRight({ search: 'newer' }, page);
  }
});

// PGlite only: it has a single session, while PostgreSQL updates its statistics with a delay.
if (!process.env.TEST_DATABASE_URL) {
  test('a search with one match reads few rows, whatever the planner estimates', async () => {
    await sql`analyze accounts`.execute(api.db);
    // A name from the histogram of 101 values: the planner assumes that one name in a hundred contains such a text.
    const { rows } = await sql<{ name: string }>`
      select (histogram_bounds::text::text[])[51] as name from pg_stats
      where tablename = 'accounts' and attname = 'name'
    `.execute(api.db);
    const search = rows[0]?.name as string;
    const before = await rowsReadFromNewest();
    expect((await read({ search })).data).toMatchObject([{ account_name: search }]);
    expect((await rowsReadFromNewest()) - before).toBeLessThan(100);
  });

  async function rowsReadFromNewest(): Promise<number> {
    await sql`select pg_stat_force_next_flush()`.execute(api.db);
    const { rows } = await sql<{ read: number }>`
      select idx_tup_read::integer as read from pg_stat_all_indexes where indexrelname = 'accounts_newest'
    `.execute(api.db);
    return rows[0]?.read as number;
  }
}

test('an emptied list has no rows', async () => {
  await sql`truncate accounts cascade`.execute(api.db);
  expect(await read({})).toMatchObject({ data: [], total: 0, last_page: 1 });
  await expectRight({ search: 'tea' }, 1);
});
