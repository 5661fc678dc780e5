import { missingForLead, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../test/index.ts';
import { openSeed } from '../crypto/keys.ts';
import { inventCompanies } from './companies.ts';
import { seededRandom } from './random.ts';
import { addManyAccounts, demoSignIns, seedDemo } from './seed.ts';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
  await seedDemo(api.db, { size: 'small', keys: api.keys });
});
afterAll(() => api.close());

const count = async (table: 'accounts' | 'networks' | 'users') =>
  Number(
    (
      await api.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

test('there are about 260 companies, 120 leads over nine stages, 12 networks', async () => {
  expect([await count('accounts'), await count('networks')]).toEqual([260, 12]);
  const stages = await api.db
    .selectFrom('accounts')
    .where('stage_id', 'is not', null)
    .select(['stage_id'])
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .groupBy('stage_id')
    .execute();
  expect(stages).toHaveLength(9);
  expect(stages.reduce((sum, stage) => sum + Number(stage.n), 0)).toBe(120);
});

test('one demo user has every permission, one has each single permission, one is not enrolled, one has none', () => {
  const users = demoSignIns();
  expect(users.find((user) => PERMISSION_KEYS.every((key) => user.permissions.includes(key)))).toBeDefined();
  // Of `users` in demo.json.
  const single = users.filter(({ permissions }) => permissions.length === 1).flatMap(({ permissions }) => permissions);
  expect([...single].sort()).toEqual([...PERMISSION_KEYS].sort());
  expect(users.filter((user) => user.totp_secret === null)).toHaveLength(1);
  expect(users.filter((user) => user.permissions.length === 0)).toHaveLength(1);
});

test('the stored seeds are the printed secrets, sealed', async () => {
  const admin = await api.db
    .selectFrom('users')
    .where('username', '=', 'admin')
    .select('totp_secret')
    .executeTakeFirstOrThrow();
  const printed = demoSignIns().find((user) => user.username === 'admin')?.totp_secret;
  expect(admin.totp_secret).not.toContain(printed);
  expect(openSeed(api.keys, admin.totp_secret ?? '')).toBe(printed);
});

test('some companies lack what promotion requires, and some leads are idle', async () => {
  const rows = await api.db.selectFrom('accounts').selectAll().execute();
  const prospects = rows.filter((row) => row.type === 1);
  const lacking = prospects.filter(
    (row) =>
      missingForLead({
        account_website: row.website,
        account_social_media: row.social_media && JSON.stringify(row.social_media),
        account_email: row.email,
        account_phone: row.phone,
        account_contact_person: row.contact_person && JSON.stringify(row.contact_person),
      }).length > 0,
  );
  expect(lacking.length).toBeGreaterThan(8);
  expect(lacking.length).toBeLessThan(50);
  const idle = rows.filter(
    (row) => row.stage_id !== null && Date.now() - row.updated_at.getTime() > 30 * 24 * 3600 * 1000,
  );
  expect(idle.length).toBeGreaterThan(5);
  expect(idle.length).toBeLessThan(30);
});

test('a lead has entered its stage, from New on, and ended leads did so over months', async () => {
  const { rows } = await sql<{ wrong: number; moves: number; months: number }>`
    select
      (select count(*)::integer from accounts a join stages s on s.id = a.stage_id where s.slug is distinct from (
        select after ->> 'stage' from audit where entity_id = a.id and after ? 'stage' order by audit.id desc limit 1)) as wrong,
      (select count(*)::integer from audit where action in ('lead.moved', 'account.promoted')) as moves,
      (select count(distinct date_trunc('month', at))::integer from audit
        where after ->> 'stage' in ('payment-received-converted', 'lost')) as months
  `.execute(api.db);
  expect(rows[0]?.wrong).toBe(0);
  expect(rows[0]?.moves).toBeGreaterThan(300);
  expect(rows[0]?.months).toBeGreaterThan(3);
});

test('the same seed and the same now invent the same companies', () => {
  const invent = () =>
    inventCompanies(
      { companies: 50, stages: { new: 10 } },
      { random: seededRandom(7), now: new Date('2026-01-01'), sellers: 4, networks: 5 },
    );
  expect(invent()).toEqual(invent());
});

test('many more are added at once: distinct names, one lead in 200, keys and indexes restored, one line in the trail', async () => {
  const structure = async () =>
    (
      await sql`
        select pg_get_indexdef(indexrelid) as line from pg_index where indrelid = 'accounts'::regclass
        union select conname || pg_get_constraintdef(oid) from pg_constraint where conrelid = 'accounts'::regclass
        order by 1
      `.execute(api.db)
    ).rows;
  const before = await structure();
  await addManyAccounts(api.db, 1000);
  expect(await structure()).toEqual(before);
  const { rows } = await sql`
    select count(*)::integer as all, count(distinct name)::integer as names, count(stage_id)::integer as leads,
      (select sum(q_list + leads + accounts)::integer from account_counts) as kept,
      (select sum(companies)::integer from account_words where part like '%tea%') as tea,
      (select count(*)::integer from accounts where name ilike '%tea%') as with_tea,
      (select count(*)::integer from audit where action = 'accounts.invented') as lines
    from accounts
  `.execute(api.db);
  const [{ tea, with_tea, ...row } = {}] = rows as Record<string, number>[];
  expect(row).toEqual({ all: 1260, names: 1260, leads: 125, kept: 1260, lines: 1 });
  expect(tea).toBe(with_tea);
  expect(tea).toBeGreaterThan(0);
});
