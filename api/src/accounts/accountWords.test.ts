/** Totals of searches by name are computed from stored words: they must match the names themselves. */
import { type Account, endpoints, fold, type Page } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { containing } from '../database/conditions.ts';
import { seededRandom } from '../seed/random.ts';

let api: TestApp;
let reader: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  reader = await api.as(['data.q-list.view']);
});
afterAll(() => api.close());
beforeEach(() => sql`truncate accounts cascade`.execute(api.db));

async function totalOf(query: Record<string, string | number>): Promise<number> {
  return ((await reader.get<Page<Account>>(endpoints.accounts.list.path, query)).body.data as Page<Account>).total;
}

/** The expected total, counted from the names, and for the search box from the contact persons too. */
async function matching(text: string, type?: number, withPerson = true): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from accounts
    where (fold(name) like ${containing(fold(text))}
      or ${withPerson} and fold(contact_person ->> 'name') like ${containing(fold(text))}) and (${type ?? null}::integer is null or type = ${type ?? null}::integer)
  `.execute(api.db);
  return rows[0]?.n ?? -1;
}

/** None, one without a name, or one whose name repeats parts of the names. */
const PEOPLE = [null, '', 'Luca Ricci', 'Tea Meyer', 'Steam Bellavista', 'Ola Möbelhaus-Tea', 'de la Company House'];
function personOf(at: number): string | null {
  const name = PEOPLE[at % PEOPLE.length] ?? null;
  return name === null ? null : JSON.stringify({ name, contact_details: [] });
}

const addNames = (names: string[]) =>
  api.db
    .insertInto('accounts')
    .values(names.map((name, at) => ({ name, contact_person: personOf(at) })))
    .execute();

/** Compares the stored counts with a fresh count, which has no words that no name contains. */
async function expectKept(): Promise<void> {
  const { rows: kept } = await sql<{ companies: number }>`
    select part, scope, type, sum(companies)::integer as companies from account_words
    group by part, scope, type order by part, scope, type
  `.execute(api.db);
  const { rows: counted } = await sql`
    select p.part, p.scope, type, count(*)::integer as companies
    from accounts, search_parts(name, contact_person ->> 'name') as p
    group by p.part, p.scope, type order by p.part, p.scope, type
  `.execute(api.db);
  expect(kept).toEqual(counted);
}

const NAMES = [
  'Tea Company',
  'TEAHOUSE Tea',
  'tea',
  'Steam  Tea Steam',
  'Tea Tea Tea',
  'Möbel Grünwald GmbH',
  'MÖBEL & MÖBELHAUS',
  'ΟΔΟΣ Οδος ΣΟΦΙΑΣ',
  'İstanbul ISTANBUL ıstanbul',
  'Straße STRASSE',
  '株式会社 桜 株式会社',
  'واحة النخيل',
  '100% Pure_Tea',
  'a_b a\\b a%b a__b',
  'back\\slash \\\\ %%% ___',
  '😀😀 😀 tea😀tea',
  'Tab\tTea\u00a0Silk\nLine',
  'de la de la de',
  'x',
  "D'Angelo's 'Angelo'",
  'ab abc abcd abcde',
  'banana anan',
  '<b>Bold</b> & Sons',
];

test('the total of any search, in any case, is that of the names: of a ninth of them without LONG_TESTS', async () => {
  await addNames(NAMES);
  await expectKept();
  const searched = new Set<string>();
  for (const name of NAMES) {
    const letters = [...name];
    for (const length of [2, 3, 5])
      for (let at = 0; at + length <= letters.length; at += 1 + (length % 2))
        searched.add(letters.slice(at, at + length).join(''));
    for (const word of [...name.split(' '), ...PEOPLE.join(' ').split(' ')])
      for (const text of [word, word.toUpperCase(), word.toLowerCase()]) searched.add(text);
  }
  const wrong = [];
  for (const [index, text] of [...searched].entries()) {
    if (!process.env.LONG_TESTS && index % 9) continue;
    // The API trims the text.
    if (!text.trim() || text !== text.trim()) continue;
    // Characters of an address, and numbers, are searched for elsewhere too: here there is nothing else.
    const [total, right] = [
      await totalOf({ search: text }),
      await matching(text, undefined, [...fold(text)].length > 2),
    ];
    if (total !== right) wrong.push({ text, total, right });
    const [named, rightly] = [await totalOf({ name: text }), await matching(text, undefined, false)];
    if (named !== rightly) wrong.push({ name: text, named, rightly });
  }
  expect(wrong).toEqual([]);
  expect(searched.size).toBeGreaterThan(300);
});

test('the name filter, the type and both searches together have the same totals', async () => {
  const stage_id = (await api.db.selectFrom('stages').where('slug', '=', 'new').select('id').executeTakeFirstOrThrow())
    .id;
  await addNames(NAMES);
  await api.db
    .insertInto('accounts')
    .values([{ name: 'Tea Lead', type: 2, stage_id }])
    .execute();
  expect(await totalOf({ name: 'TEA' })).toBe(await matching('tea', undefined, false));
  expect(await totalOf({ search: 'TEA' })).toBeGreaterThan(await totalOf({ name: 'TEA' }));
  expect(await totalOf({ search: 'tea', type: 1 })).toBe(await matching('tea', 1));
  expect(await totalOf({ name: 'tea', type: 2 })).toBe(1);
  expect(await totalOf({ name: 'tea', type: 3 })).toBe(0);
  expect(await totalOf({ search: 'tea', name: 'steam' })).toBe(1);
  expect(await totalOf({ search: 'tea', email: 'nobody' })).toBe(0);
});

test('at most one part of a name contains a text', async () => {
  const random = seededRandom(18);
  const names = Array.from({ length: 300 }, () =>
    Array.from({ length: random.between(1, 5) }, () =>
      Array.from({ length: random.between(0, 6) }, () => random.pick([...'aabbcÉ'])).join(''),
    ).join(' '),
  );
  const people = names.toReversed();
  const { rows } = await sql<{ name: string; person: string; own: string[]; whole: string[] }>`
    select name, person,
      array(select part from search_parts(name, person) where scope <> 2) as own,
      array(select part from search_parts(name, person) where scope <> 1) as whole
    from unnest(${names}::text[], ${people}::text[]) as company(name, person)
  `.execute(api.db);
  expect(rows).toHaveLength(300);
  for (const { name, person, own, whole } of rows) {
    const [low, all] = [fold(name), `${fold(name)} ${fold(person)}`];
    for (let at = 0; at + 3 <= all.length; at++) {
      const text = all.slice(at, at + 3);
      if (text.includes(' ')) continue;
      const counts = [own, whole].map((parts) => parts.filter((part) => part.includes(text)).length);
      expect([name, person, text, ...counts]).toEqual([name, person, text, low.includes(text) ? 1 : 0, 1]);
    }
  }
});

test('added, renamed, moved to another type, merged and removed by statements of any kind', async () => {
  const stage_id = (await api.db.selectFrom('stages').where('slug', '=', 'new').select('id').executeTakeFirstOrThrow())
    .id;
  await addNames(NAMES);
  const statements = [
    sql`insert into accounts (name) select 'Numbered Tea ' || n from generate_series(1, 200) n`,
    sql`update accounts set name = name || ' Limited' where id % 3 = 0`,
    sql`update accounts set type = 2, stage_id = ${stage_id} where id % 5 = 0`,
    sql`update accounts set name = upper(name), type = 1, stage_id = null where id % 10 = 0`,
    sql`update accounts set name = 'Renamed', email = 'a@b.example' where id = (select min(id) from accounts)`,
    sql`update accounts set name = name, city = 'Tea'`,
    sql`update accounts set contact_person = jsonb_build_object('name', 'Limited ' || name) where id % 4 = 0`,
    sql`update accounts set contact_person = null where id % 8 = 0`,
    sql`merge into accounts a using (select generate_series(1, 60) as n) s on a.name = 'Numbered Tea ' || s.n
      when matched and s.n % 2 = 0 then delete
      when matched then update set name = 'Merged Tea ' || s.n
      when not matched then insert (name) values ('New Tea ' || s.n)`,
    sql`insert into accounts (name) values (${`Long ${'tea'.repeat(3000)}`})`,
    sql`insert into accounts (name) select 'Nobody' where false`,
    sql`delete from accounts where name ilike '%numbered%'`,
  ];
  for (const statement of statements) {
    await statement.execute(api.db);
    await expectKept();
    for (const text of ['tea', 'numbered', 'limited', 'renamed', 'MERGED'])
      expect(await totalOf({ search: text })).toBe(await matching(text));
  }
  await sql`delete from accounts`.execute(api.db);
  expect(await api.db.selectFrom('account_words').selectAll().execute()).toEqual([]);
});

test('concurrent changes, some rolled back, leave the words correct', async () => {
  await addNames(['Tea House Limited', 'House']);
  const one = (n: number) =>
    api.db
      .transaction()
      .execute(async (tx) => {
        const { id } = await tx
          .insertInto('accounts')
          .values({ name: `Tea ${n % 7} Limited number${n}` })
          .returning('id')
          .executeTakeFirstOrThrow();
        await sql`update accounts set name = 'House of ' || name where id = ${id}`.execute(tx);
        if (n % 4 === 0) throw new Error('taken back');
        if (n % 4 === 1) await tx.deleteFrom('accounts').where('id', '=', id).execute();
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'));
  await Promise.all(Array.from({ length: 60 }, (_, n) => one(n)));
  const { rows } = await sql<{ part: string }>`
    select part from account_words group by part having sum(companies) <> (
      select count(*) from accounts where part in (select p.part from search_parts(name, contact_person ->> 'name') p)
    )
  `.execute(api.db);
  expect(rows).toEqual([]);
  expect(await totalOf({ search: 'limited' })).toBe(31);
  expect(await totalOf({ search: 'house' })).toBe(32);
});

test('a recount changes nothing', async () => {
  await addNames(NAMES);
  const before = await sql`select part, scope, type, companies from account_words order by part, scope, type`.execute(
    api.db,
  );
  await sql`select recount_account_words()`.execute(api.db);
  const after = await sql`select part, scope, type, companies from account_words order by part, scope, type`.execute(
    api.db,
  );
  expect(after.rows).toEqual(before.rows);
});
