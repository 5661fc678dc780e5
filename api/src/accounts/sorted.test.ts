/** Every order of every list of companies: paged both ways, with equal values and without a value, with filters. ADR-144. */
import {
  type Account,
  type Contact,
  type ContactPage,
  ERROR_CODES,
  endpoints,
  type Lead,
  type LeadPage,
  type Page,
  sortsOf,
} from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { cursorAfter } from '../http/cursor.ts';
import { seededRandom } from '../seed/random.ts';
import { sortedListOf } from './accountFilters.sql.ts';
import { type OrderName, orderOf } from './orders.sql.ts';
import { allSorted, selectSorted } from './sorted.sql.ts';
import type { SortedPlace } from './sortedFound.sql.ts';

let api: TestApp;
let viewer: Caller;
const COMPANIES = 64;
const LONG = Boolean(process.env.LONG_TESTS);

beforeAll(async () => {
  api = await buildTestApp();
  viewer = await api.as(['data.q-list.view', 'data.leads.view']);
  const { pick: one } = seededRandom(144);
  const users = [null, viewer.userId, (await api.createUser({ first_name: 'Émile' })).id];
  users.push((await api.createUser({ first_name: 'adam', deleted_at: new Date() })).id);
  const countries = [
    null,
    ...(await api.db.selectFrom('countries').select('id').limit(4).execute()).map(({ id }) => id),
  ];
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));
  for (let n = 0; n < COMPANIES; n++) {
    const person = one([null, '', 'Zoë', 'ana', 'Ana', 'Çelik']);
    const contact_details = one([[], [{ 2: ' ' }, { 1: '+31' }, { 2: ' Zoe@b.example ' }, { 2: '0@b.example' }]]);
    const values = {
      name: one(['Açaí', 'acai', 'Öz', 'oz Tea', 'Zebra', '100%', 'beta']),
      country_id: one(countries),
      pri_assignee_id: one(users),
      exp_sale_amount: one([null, 0, 12.5, 12.5, 99_000]),
      contact_person: person === null ? null : JSON.stringify({ name: person, contact_details }),
      city: one([null, '', ' ', 'Łódź', 'lodz', 'Köln', ' Aachen']),
      website: one([null, '', ' ', 'https://www.b.example', 'a.example/', 'HTTP://Ä.example', 'www.c.example']),
      email: one([null, '', 'a@x.example', 'B@x.example', 'c@x.example']),
      created_at: day(one([1, 2, 3])),
      updated_at: day(one([4, 5, 6])),
    };
    const { id } =
      n % 3 === 0
        ? await api.createAccount(values)
        : n % 3 === 1 && n % 2
          ? await api.createLead({ ...values, type: 3 }, 'payment-received-converted')
          : await api.createLead(values, one(['new', 'cold', 'contacted']));
    const dues = one([
      [],
      ['2026-02-01'],
      ['2026-02-01T08:00:00Z'],
      ['2026-03-01', '2026-01-31'],
      ['2026-02-01', '2026-02-01T23:59:00Z'],
    ]);
    for (const due of dues)
      await api.createTask(id, viewer.userId, {
        due_on: due.slice(0, 10),
        due_at: due.length > 10 ? new Date(due) : null,
      });
  }
});
afterAll(() => api.close());

/** Value, and the order within it, in the words of the specification of each order. */
const KEYS: Record<OrderName, [key: string, within: string | null]> = {
  name: [`fold(a.name) collate "C"`, null],
  company: [`fold(a.name) collate "C"`, null],
  contact: [`nullif(fold(a.contact_person ->> 'name'), '') collate "C"`, null],
  fee: ['a.exp_sale_amount', null],
  amount: ['a.exp_sale_amount', null],
  created: ['a.created_at', null],
  touched: ['a.updated_at', null],
  type: ['a.type', 'ties'],
  country: [`(select fold(name) collate "C" from countries where id = a.country_id)`, 'a.created_at'],
  stage: ['(select position from stages where id = a.stage_id)', 'ties'],
  next: [
    `(select rpad(to_char(due_on, 'YYYYMMDD'), 8) || coalesce(to_char(due_at at time zone 'UTC', ' YYYYMMDDHH24MISS'), 'z')
      from activities t where t.account_id = a.id order by due_on, due_at limit 1) collate "C"`,
    null,
  ],
  city: [`nullif(trim(fold(a.city)), '') collate "C"`, null],
  website: [
    `nullif(regexp_replace(fold(trim(a.website)), '^(http://|https://)?(www\\.)?|/$', '', 'g'), '') collate "C"`,
    null,
  ],
  email: [`nullif(fold(a.email), '') collate "C"`, null],
  personEmail: [
    `case when a.contact_person::text like '%Zoe@%' then 'zoe@b.example' else nullif(fold(a.email), '') end collate "C"`,
    null,
  ],
  assignee: [
    `(select fold(first_name || ' ' || last_name) collate "C" from users where id = a.pri_assignee_id)`,
    'ties',
  ],
};

/** The ids in the order, read in one plain statement. */
async function expected(sort: string, where: string, ties: string): Promise<number[]> {
  const [key, within] = KEYS[sort.replace('-', '') as OrderName];
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const then = within ? `${within === 'ties' ? ties : within} desc, a.id desc` : `a.id ${direction}`;
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where ${sql.raw(where)} order by ${sql.raw(`${key} ${direction} nulls last, ${then}`)}
  `.execute(api.db);
  return rows.map(({ id }) => id);
}

const LISTS = [
  ['q-list', 'true', 'a.created_at'],
  ['leads', 'a.stage_id is not null', 'a.updated_at'],
  ['accounts', 'a.type = 3', 'a.created_at'],
  ['contacts', `a.contact_person ->> 'name' <> ''`, 'a.created_at'],
] as const;
const FILTERS: Record<string, [query: Record<string, string>, where: string]> = {
  none: [{}, 'true'],
  search: [{ search: 'oz' }, `fold(a.name) like '%oz%'`],
  'search and country': [
    { search: 'a', country: 'a' },
    `(fold(a.name) like '%a%')
    and a.country_id in (select id from countries where name ilike '%a%')`,
  ],
};

async function readAll(list: (typeof LISTS)[number][0], query: Record<string, string>): Promise<number[]> {
  const { accounts, contacts, leads } = endpoints;
  const ids: number[] = [];
  if (list === 'q-list' || list === 'accounts') {
    const { path } = list === 'q-list' ? accounts.list : accounts.converted;
    for (let page = 1, last = 1; page <= last; page++) {
      const { data } = (await viewer.get<Page<Account>>(path, { ...query, page })).body;
      last = data?.last_page ?? 0;
      ids.push(...(data?.data ?? []).map(({ account_id }) => account_id));
      expect(data?.total).toBeGreaterThanOrEqual(ids.length);
    }
    return ids;
  }
  let cursor: string | null = '';
  while (cursor !== null) {
    const { search, ...rest } = query;
    const asked = list === 'leads' ? { ...rest, ...(search && { search_term: search }), limit: '7' } : query;
    const { path } = list === 'leads' ? leads.list : contacts.list;
    const after: string = cursor;
    const { body } = await viewer.get<LeadPage | ContactPage>(path, { ...asked, ...(after && { cursor: after }) });
    expect(body.message).toBe('');
    const data: LeadPage | ContactPage | undefined = body.data;
    ids.push(...((data?.data ?? []) as (Lead | Contact)[]).map(({ account_id }) => account_id));
    cursor = data?.next_cursor ?? null;
  }
  return ids;
}

describe.each(LISTS)('%s', (list, where, ties) => {
  const sorts = sortsOf(list);
  test.each(sorts)('by %s: every row once, in order, with and without filters', async (sort) => {
    const name = list === 'contacts' ? sort.replace('name', 'contact').replace('email', 'personEmail') : sort;
    // In the short form one of them, in turn.
    const own = Math.floor(sorts.indexOf(sort) / 2) % 3;
    const filters = Object.values(FILTERS);
    for (const [query, filter] of LONG ? filters : filters.slice(own, own + 1)) {
      // The search box of Contacts finds people by more than the name of the company.
      const said = list === 'contacts' && query.search ? { ...query, company_name: query.search, search: '' } : query;
      // Without three letters the search reads names alone, as this condition does.
      const ids = await expected(name, `(${where}) and (${filter})`, ties);
      const found = await readAll(list, { ...said, sort });
      expect([...found].sort()).toEqual([...new Set(found)].sort());
      expect(found).toEqual(ids);
    }
    expect((await expected(name, where, ties)).length).toBeGreaterThan(8);
  });
});

/** One of each kind: always there, with those without a value in the index or not, of a group. */
const ORDERS = ['name', 'amount', 'contact', 'next', 'website', 'personEmail', 'country', 'assignee', 'type'] as const;
/** Every filter with every order in both directions; in the short form a third, in which each filter and each order occurs. */
function combinationsOf<T>(all: readonly T[]) {
  const every = all.flatMap((filters) =>
    ORDERS.flatMap((name, at) => [name, `-${name}` as const].map((sort, way) => ({ filters, sort, place: at + way }))),
  );
  return every.filter(({ filters, place }) => LONG || (all.indexOf(filters) + place) % 3 === 0);
}
test.each([
  ['along the index', false, 20_000],
  ['a few of the index, then all found', false, 7],
  ['all found first', true, 20_000],
])('%s, from any place to the next, or skipping rows', async (_, isFew, among) => {
  const [country = 0] = (await api.db.selectFrom('countries').select('id').limit(1).execute()).map(({ id }) => id);
  const FEW = [{ countries: [country] }, { assignee: viewer.userId }, { assignee: 0 }];
  const all = [{}, { type: 2 as const }, { name: 'oz' }, { type: 1 as const, email: 'x.example' }, ...FEW];
  for (const { filters, sort } of combinationsOf<Parameters<typeof sortedListOf>[0]>(all)) {
    const order = await orderOf(api.db, sort, 'created_at');
    const read = (after: SortedPlace | null, skip = 0, limit = 5) =>
      selectSorted(api.db, sortedListOf(filters), order, { after, skip, limit }, isFew, among);
    const whole = await read(null, 0, 500);
    const paged: SortedPlace[] = [];
    for (;;) {
      const next = await read(paged.at(-1) ?? null);
      paged.push(...next);
      if (next.length < 5) break;
    }
    expect(paged).toEqual(whole);
    for (const skip of [3, whole.length - 2, whole.length + 4])
      expect(await read(null, Math.max(0, skip))).toEqual(whole.slice(Math.max(0, skip), Math.max(0, skip) + 5));
  }
});

test('a whole list, part by part along the index, or all at once', async () => {
  const all = [{}, { type: 2 as const }, { type: 1 as const, email: 'x.example' }];
  for (const { filters, sort } of combinationsOf<Parameters<typeof sortedListOf>[0]>(all)) {
    const order = await orderOf(api.db, sort, 'created_at');
    const span = { after: null, skip: 0, limit: 500 };
    const rows = await selectSorted(api.db, sortedListOf(filters), order, span, true);
    for (const [isFew, among] of [
      [true, 7],
      [false, 30],
    ] as const) {
      const whole: number[] = [];
      for await (const ids of allSorted(api.db, sortedListOf(filters), order, isFew, among)) whole.push(...ids);
      expect(whole).toEqual(rows.map(({ id }) => id));
    }
  }
});

test('the order of a list follows changes that happen between its pages', async () => {
  const page = async (number: number) =>
    (await viewer.get<Page<Account>>(endpoints.accounts.list.path, { sort: 'name', page: number })).body.data?.data ??
    [];
  const first = await page(1);
  const { id } = await api.createAccount({ name: '0 before all' });
  expect((await page(1))[0]?.account_id).toBe(id);
  expect((await page(2))[0]?.account_id).toBe(first.at(-1)?.account_id);
  await api.db.deleteFrom('accounts').where('id', '=', id).execute();
});

test.each([
  ['q-list', endpoints.accounts.list.path],
  ['leads', endpoints.leads.list.path],
  ['contacts', endpoints.contacts.list.path],
] as const)('%s refuses an order or a cursor that it does not know', async (list, path) => {
  const refused = async (query: Record<string, string>) => {
    const { body } = await viewer.get(path, { limit: '5', ...query });
    expect([query, body.errorCode]).toEqual([query, ERROR_CODES.validation]);
  };
  await refused({ sort: 'password' });
  await refused({ sort: '--name' });
  if (list === 'q-list') return;
  const places = [
    {},
    { id: 0, key: '1', tie: '2026-01-01 00:00:00+00' },
    { id: 1, key: 'now', tie: 'yesterday' },
    { id: 1, key: 2, tie: 3 },
  ];
  for (const cursor of ['x', ...places.map(cursorAfter)]) await refused({ sort: 'country', cursor });
});
