/** Every list and every search can use an index: checked in the planner's plans for the actual statements. */

import { PGlite } from '@electric-sql/pglite';
import { endpoints, endpointWith, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { sortedListOf } from '../src/accounts/accountFilters.sql.ts';
import { orderOf } from '../src/accounts/orders.sql.ts';
import { selectSorted } from '../src/accounts/sorted.sql.ts';
import { cursorAfter } from '../src/http/cursor.ts';
import { csv } from './companyFile.ts';
import { importingAs } from './importing.ts';
import { buildTestApp, type Caller, type TestApp } from './index.ts';

const { accounts, activities, audit, contacts, leads, networks, users } = endpoints;
let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  admin = await api.as(PERMISSION_KEYS);
  const stage = await api.db.selectFrom('stages').where('slug', '=', 'new').select('id').executeTakeFirstOrThrow();
  // In parts, each within the time limit of a statement on a busy machine.
  for (let from = 1; from < 5000; from += 1000)
    await sql`
      insert into accounts (name, city, email, website, phone, country_id, social_media, contact_person, exp_sale_amount, type, stage_id, created_at)
      select 'Company ' || md5(n::text), md5(n::text), md5(n::text) || '@company.example', md5(n::text) || '.example', n::text, 1 + n % 200,
        jsonb_build_object('1', md5(n::text)), jsonb_build_object('name', md5(n::text)), n, 1 + (n % 50 = 0)::integer, case when n % 50 = 0 then ${stage.id}::integer end,
        now() - n * interval '1 minute'
      from generate_series(${from}::integer, ${from + 999}::integer) n
    `.execute(api.db);
  await sql`
    insert into audit (action, entity, entity_id, summary) select 'lead.moved', 'account', id, 'Moved' from accounts limit 500
  `.execute(api.db);
  for (let n = 0; n < 40; n++) await api.createNetwork({ code: n ? `other${n}` : 'planned' });
  await sql`
    insert into account_networks (account_id, network_id)
    select a.id, n.id from (select id from accounts limit 2000) as a join networks as n on n.id % 40 = a.id % 40
  `.execute(api.db);
  await sql`
    insert into activities (account_id, kind, due_on, author_id, assignee_id)
    select id, 'task', current_date + id % 60, ${admin.userId}::integer, ${admin.userId}::integer
    from accounts where id % 8 = 0
  `.execute(api.db);
  // What is searched by words is moved to the indexes themselves, as a nightly vacuum does.
  await sql`vacuum analyze`.execute(api.db);
});
afterAll(() => api.close());

interface Sent {
  text: string;
  values: unknown[];
}

/** The statements on this table that `work` sends to the database. */
async function sentBy(work: () => Promise<unknown>, table: string): Promise<Sent[]> {
  const sent: Sent[] = [];
  const note = (first: unknown, values: unknown) => {
    const { text, values: own } = typeof first === 'string' ? { text: first, values } : (first as Sent);
    if (/^\s*(select|with)\b/.test(text) && new RegExp(`\\b${table}\\b`).test(text))
      sent.push({ text, values: (own ?? []) as unknown[] });
  };
  const spies = [pg.Client.prototype, PGlite.prototype].map((driver) => {
    const original = driver.query as (...args: unknown[]) => unknown;
    return jest.spyOn(driver as { query: typeof original }, 'query').mockImplementation(function (
      this: unknown,
      ...args
    ) {
      note(args[0], args[1]);
      return original.apply(this, args);
    });
  });
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return sent;
}

async function planOf({ text, values }: Sent): Promise<string> {
  return api.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan to off`.execute(tx);
    const { rows } = await tx.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain ${text}`, values));
    return rows.map((row) => Object.values(row)[0]).join('\n');
  });
}

/** A filter of the leads, on the list and on the board. */
const narrowed = (query: Record<string, string | number>) => async () => {
  await admin.get(leads.list.path, { ...query, limit: 50 });
  await admin.get(leads.list.path, { ...query, per_stage: 25 });
  await admin.get(leads.stages.path, { ...query, counts: 'matched' });
};
const list = (query: Record<string, string | number>) => () => admin.get(accounts.list.path, query);
const found = (term: string) => () => admin.get(accounts.find.path, { term });

const changes = (query: Record<string, string>) => () => admin.get(audit.list.path, query);
const people = (query: Record<string, string>) => () => admin.get(contacts.list.path, query);
const sortedLeads = (sort: string) => () => admin.get(leads.list.path, { sort, limit: 50 });
const nearTo = (search: string) => () => admin.get(accounts.near.path, { list: 'q-list', search, type: 1 });
const planned = async () => {
  const steps = importingAs(api, admin);
  await steps.plan(await steps.upload(csv(['Company', 'City'], ['Company c4ca42', 'Ulm'])));
};

test.each([
  ['the list of companies', list({}), 'accounts', /accounts_newest\b/],
  ['its next page', list({ page: 2 }), 'accounts', /accounts_newest\b/],
  ['its last page', list({ page: 500 }), 'accounts', /accounts_newest\b/],
  ['the companies of one type', list({ type: 2 }), 'accounts', /accounts_newest_of_type/],
  ['their next page', list({ type: 2, page: 2 }), 'accounts', /accounts_newest_of_type/],
  ['contained in the name', list({ search: 'c4ca42' }), 'accounts', /accounts_name_contains/],
  ['the filter of the name', list({ name: 'c81e72' }), 'accounts', /accounts_name_contains/],
  ['how many names contain a word', list({ search: 'eccbc8' }), 'account_words', /account_words_contains/],
  ['the names of a file that is imported', planned, 'accounts', /accounts_by_name/],
  ['contained in the e-mail', list({ email: 'c4ca42' }), 'accounts', /accounts_email_contains/],
  ['contained in the phone number', list({ phone: '4999' }), 'accounts', /accounts_phone_contains/],
  ['the search by contact person', list({ search: 'c4ca42' }), 'accounts', /accounts_contact_contains/],
  ['the search by number', list({ search: '+4999' }), 'accounts', /accounts_phone_contains/],
  ['the search by e-mail', list({ search: 'c4ca42@comp' }), 'accounts', /accounts_email_contains/],
  ['the search by website', list({ search: 'c4ca42.exa' }), 'accounts', /accounts_website_contains/],
  ['the search by network code', list({ search: 'planned' }), 'account_networks', /account_networks_of_network/],
  ['contained in the socials', list({ social: 'c4ca42' }), 'accounts', /accounts_social_contains/],
  ['of a country', list({ country: 'Germany' }), 'accounts', /accounts_newest_of_country/],
  ['contained in the country', list({ country: 'united' }), 'accounts', /accounts_newest/],
  ['made since a day', list({ created_from: '2020-01-01' }), 'accounts', /accounts_newest\b/],
  ['the board', () => admin.get(leads.list.path, { per_stage: 25 }), 'accounts', /accounts_(board|touched|leads)/],
  ['its totals', () => admin.get(leads.stages.path, { counts: 'matched' }), 'accounts', /accounts_(board|leads)/],
  ['the stages with their counts', () => admin.get(leads.stages.path), 'accounts', /accounts_board/],
  ['the leads', () => admin.get(leads.list.path), 'accounts', /accounts_(board|touched|leads)/],
  [
    'the leads by name',
    () => admin.get(leads.list.path, { search_term: 'c4ca42' }),
    'accounts',
    /accounts_(name|board|touched|leads)/,
  ],
  ['companies found by name', found('c4ca42'), 'accounts', /accounts_name_contains/],
  ['companies found by contact person', found('c4ca42'), 'accounts', /accounts_contact_contains/],
  ['companies found by e-mail', found('c4ca42'), 'accounts', /accounts_email_contains/],
  ['companies found by website', found('c4ca42'), 'accounts', /accounts_website_contains/],
  ['companies found by number', found('+4999'), 'accounts', /accounts_phone_contains/],
  ['the words like a misspelt one', found('compaxyz'), 'account_words', /account_words_contains/],
  ['the words of near names', nearTo('compaxyz'), 'account_words', /account_words_contains/],
  [
    'the timeline of a company',
    () => admin.get(endpointWith(accounts.timeline, { id: 1 }).path),
    'audit',
    /audit_entity/,
  ],
  ['the leads by contact', narrowed({ contact: 'c4ca42' }), 'accounts', /accounts_(leads_contact|board|touched|leads)/],
  ['the leads of a colleague', narrowed({ assignee: 7 }), 'accounts', /accounts_leads_of_assignee/],
  ['the leads by fee', narrowed({ fee_min: 990, fee_max: 991 }), 'accounts', /accounts_leads_by_amount/],
  ['the leads by phone', narrowed({ phone: '4999' }), 'accounts', /accounts_(phone_contains|board|touched|leads)/],
  ['the leads by source', narrowed({ source: 'c4ca42' }), 'accounts', /accounts_(social_contains|board|touched|leads)/],
  [
    'the leads of a country',
    narrowed({ country: 'Germany' }),
    'accounts',
    /accounts_(newest_of_country|board|touched|leads)/,
  ],
  ['the leads of a stage', narrowed({ stage: 1 }), 'accounts', /accounts_(leads|board|touched|leads)/],
  [
    'the leads touched in a day',
    narrowed({ touched_from: '2020-01-01' }),
    'accounts',
    /accounts_(board|touched|leads)/,
  ],
  ['the leads by last action', narrowed({ action: 'moved' }), 'audit', /audit_entity/],
  ['the last line of each lead', () => admin.get(leads.list.path), 'audit', /audit_entity/],
  ['the next step of each lead', () => admin.get(leads.list.path, { per_stage: 25 }), 'activities', /activities_open/],
  ['the leads without one', narrowed({ only: 'no-next-step' }), 'accounts', /accounts_(board|touched|leads)/],
  [
    'the tasks of a user',
    () => admin.get(activities.mine.path, { today: '2026-01-01' }),
    'activities',
    /activities_of_assignee/,
  ],
  [
    'the work queue',
    () => admin.get(activities.queue.path, { today: '2026-01-01' }),
    'activities',
    /activities_of_assignee/,
  ],
  [
    'the activities that changed',
    () => admin.get(leads.changes.path, { since: '1' }),
    'activities',
    /activities_changed/,
  ],
  ['the companies by next step', list({ sort: 'next' }), 'accounts', /accounts_by_next_due/],
  ['backwards', list({ sort: '-next' }), 'accounts', /accounts_by_next_due/],
  ['those without a next step', list({ sort: 'next', page: 90 }), 'accounts', /accounts_by_next_due/],
  ['the companies by e-mail', list({ sort: 'email' }), 'accounts', /accounts_by_email/],
  ['backwards', list({ sort: '-email' }), 'accounts', /accounts_by_email/],
  ['the companies by city', list({ sort: '-city' }), 'accounts', /accounts_by_city/],
  ['the companies by website', list({ sort: '-website' }), 'accounts', /accounts_by_website/],
  ['the companies by amount', list({ sort: '-amount' }), 'accounts', /accounts_by_amount/],
  ['the leads by city', sortedLeads('city'), 'accounts', /accounts_leads_by_city/],
  ['contained in the city', list({ city: 'c4ca42' }), 'accounts', /accounts_city_contains/],
  ['the leads by next step', sortedLeads('next'), 'accounts', /accounts_leads_by_next_due/],
  ['backwards', sortedLeads('-next'), 'accounts', /accounts_leads_by_next_due/],
  ['the leads by e-mail', list({ sort: 'email', type: 2 }), 'accounts', /accounts_leads_by_email/],
  ['people in the order of e-mail', people({ sort: 'email' }), 'accounts', /accounts_people_by_email/],
  ['the people of companies', people({}), 'accounts', /accounts_people/],
  ['the next of them', people({ cursor: cursorAfter({ id: 1, name: 'c4ca42' }) }), 'accounts', /accounts_people/],
  ['people found by anything', people({ search: 'c4ca42' }), 'accounts', /BitmapOr|accounts_people_contain/],
  ['people found by website', people({ search: 'c4ca42.exa' }), 'accounts', /accounts_website_contains/],
  ['people found by network code', people({ search: 'planned' }), 'account_networks', /account_networks_of_network/],
  ['people by name', people({ name: 'c4ca42' }), 'accounts', /accounts_contact_contains/],
  ['people by company', people({ company_name: 'c4ca42' }), 'accounts', /accounts_name_contains/],
  ['people by e-mail', people({ email: 'c4ca42' }), 'accounts', /accounts_email_contains/],
  ['people by phone', people({ phone: '4999' }), 'accounts', /accounts_phone_contains/],
  ['the audit trail', changes({}), 'audit', /audit_at/],
  ['its next page', changes({ cursor: cursorAfter({ micros: '1700000000000000', id: '5' }) }), 'audit', /audit_at/],
  ['the changes of a day', changes({ at_from: '2020-01-01' }), 'audit', /audit_at/],
  ['the changes by a person', changes({ person: '7' }), 'audit', /audit_of_actor/],
  ['the changes of one kind', changes({ what: 'user.created' }), 'audit', /audit_of_action/],
  ['the changes of a record', changes({ record: '#12' }), 'audit', /audit_entity/],
  ['the colleagues', () => admin.get(users.list.path), 'users', /users_(live|pkey)/],
  ['the networks', () => admin.get(networks.list.path), 'networks', /networks_live/],
  ['the session', () => admin.get(networks.list.path), 'sessions', /sessions_(pkey|user)/],
])('%s', async (_what, work, table, index) => {
  const sent = await sentBy(work, table);
  expect(sent.length).toBeGreaterThan(0);
  const plans = await Promise.all(sent.map(planOf));
  for (const plan of plans) expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
  expect(plans.join('\n')).toMatch(index);
});

test('of matches that lie together in an order, only those up to the end of the page are read', async () => {
  const order = await orderOf(api.db, 'amount', 'created_at');
  // The amount grows with the age, so the older half is the second half of the order.
  const [middle] = await api.db
    .selectFrom('accounts')
    .where('exp_sale_amount', '=', '2500')
    .select('created_at')
    .execute();
  const day = new Date(Number(middle?.created_at) - 86_400_000).toISOString().slice(0, 10);
  const older = sortedListOf({ created_to: day });
  const page = () => selectSorted(api.db, older, order, { after: null, skip: 0, limit: 10 }, false, 40);
  const statement = (await sentBy(page, 'accounts')).at(-1) as Sent;
  const plan = await planOf({ ...statement, text: `(analyze) ${statement.text}` });
  const [, read] = /CTE found[\s\S]*?actual time=\S+ rows=(\d+)/.exec(plan) ?? [];
  expect(Number(read)).toBeLessThan(700);
  const all = await selectSorted(api.db, older, order, { after: null, skip: 0, limit: 1500 }, true);
  expect(all.length).toBeGreaterThan(1000);
  expect(await page()).toEqual(all.slice(0, 10));
});

test.each(['city', 'email', 'website', 'personEmail'] as const)('the planner knows how %s is spread', async (name) => {
  const order = await orderOf(api.db, name, 'created_at');
  if (order.kind !== 'value') throw new Error('not an order by value');
  const [plan = ''] = (
    await sql<Record<string, string>>`
      explain select 1 from accounts f where archived_at is null and ${order.key('f')} < '2'
    `.execute(api.db)
  ).rows.map((row) => Object.values(row)[0]);
  // An eighth of 5,000; without statistics it expects a third.
  expect(Number(/rows=(\d+)/.exec(plan)?.[1])).toBeLessThan(1_000);
});
