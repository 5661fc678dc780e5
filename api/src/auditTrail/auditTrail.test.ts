import { setTimeout } from 'node:timers/promises';
import { type AuditEntry, type AuditPage, type AuditState, endpoints, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { sql } from 'kysely';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { record } from '../audit/audit.service.ts';
import { cursorAfter } from '../http/cursor.ts';

const { accounts, audit, leads, networks, users } = endpoints;
let api: TestApp;
let auditor: Caller;
let admin: Caller;
let country: string;
let company: { id: number };
let colleague: { id: number };
beforeAll(async () => {
  api = await buildTestApp();
  admin = await api.as(PERMISSION_KEYS);
  auditor = await api.as(['system.audit.view']);
  company = await api.createAccount({ name: 'Brückner Fahrräder' });
  colleague = await api.createUser({ first_name: 'Ada', last_name: 'Moss', designation: 'Sales' });
  await admin.post(accounts.contact.path, { account_id: company.id, account_email: 'hello@bruckner.example' });
  await admin.post(accounts.assignee.path, { account_id: company.id, account_pri_assignee_id: colleague.id });
  await admin.post(users.update.path, { user_id: colleague.id, designation: 'Head of Sales' });
  await admin.post(accounts.info.path, { account_name: 'Placed', account_country_id: 1 });
  country = (await api.db.selectFrom('countries').where('id', '=', 1).select('name').executeTakeFirstOrThrow()).name;
  const lead = await api.createLead();
  await admin.post(leads.move.path, { leadId: lead.id, fromcolumnSlug: 'new', tocolumnSlug: 'contacted' });
  const { id } = await api.createNetwork({ name: 'Every Network' });
  await admin.post(networks.statusChange.path, { network_id: id, network_status: 2 });
});
afterAll(() => api.close());

const read = async (query: Record<string, string> = {}) => {
  const { body } = await auditor.get<AuditPage>(audit.list.path, query);
  expect(body.error).toBe(false);
  return body.data as AuditPage;
};
const actionsOf = ({ data }: AuditPage) => data.map(({ action }) => action);

it('lists what was changed, newest first, with names instead of ids', async () => {
  const { data } = await read();
  const edited = data.find(({ action }) => action === 'user.edited') as AuditEntry;
  expect(edited).toMatchObject({
    by: { user_id: admin.userId },
    summary: 'Edited Ada Moss',
    message: { code: 'user.edited', params: { name: 'Ada Moss' } },
    entity: 'user',
    record: { id: colleague.id, name: 'Ada Moss' },
    changes: [{ field: 'designation', from: 'Sales', to: 'Head of Sales' }],
  });
  const assigned = data.find(({ changes }) => changes[0]?.field === 'pri_assignee_id');
  expect(assigned).toMatchObject({ record: { name: 'Brückner Fahrräder' }, changes: [{ to: 'Ada Moss' }] });
  const moved = data.find(({ action }) => action === 'lead.moved');
  expect(moved?.changes).toContainEqual({ field: 'stage', from: 'New', to: 'Contacted' });
  const placed = data.find(({ changes }) => changes.some(({ field }) => field === 'country_id'));
  expect(placed?.changes).toContainEqual({ field: 'country_id', from: null, to: country });
  const times = data.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().reverse());
});

it.each<[string, () => Record<string, string>, () => string[]]>([
  ['a name without accents', () => ({ record: 'bruckner' }), () => ['account.edited', 'account.edited']],
  ['a number', () => ({ record: `#${colleague.id}`, what: 'user.edited' }), () => ['user.edited']],
  ['a name that nothing has', () => ({ record: 'no such record' }), () => []],
  ['a number beyond all', () => ({ record: '#9999999999' }), () => []],
  [
    'a person and an action',
    () => ({ person: String(admin.userId), what: 'network.switched' }),
    () => ['network.switched'],
  ],
  ['a person who changed nothing', () => ({ person: String(colleague.id) }), () => []],
  ['days before', () => ({ at_to: '2020-01-01' }), () => []],
  ['days after', () => ({ at_from: '2199-01-01' }), () => []],
  ['days around', () => ({ at_from: '2020-01-01', at_to: '2199-01-01', record: 'every' }), () => ['network.switched']],
])('is filtered by %s', async (_what, query, actions) => {
  expect(actionsOf(await read(query()))).toEqual(actions());
});

it('has pages that neither repeat nor leave out a change, also of one moment', async () => {
  await sql`
    insert into audit (action, entity, entity_id, summary)
    select 'account.edited', 'account', ${company.id}::integer, 'Edited' from generate_series(1, 120)
  `.execute(api.db);
  const seen: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: AuditPage = await read(cursor ? { cursor } : {});
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  const { n } = await api.db
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(Number(n));
});

it.each(['x', '1', cursorAfter({ micros: '1', id: 'x' }), cursorAfter({ micros: '12345678901234567', id: '1' })])(
  'the cursor %j is refused',
  async (cursor) => {
    const { body } = await auditor.get(audit.list.path, { cursor });
    expect(body.validations).toEqual({ cursor: 'Cursor is not valid' });
  },
);

it('is exported as a file that spreadsheets open, with the filters', async () => {
  const { body } = await auditor.get<never>(audit.export.path, { what: 'user.edited', separator: ';' });
  const lines = String(body).trim().split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Time (UTC);Person;Action');
  expect(lines[1]).toContain('user.edited;Edited Ada Moss;user;');
  expect(lines[1]).toContain('designation: Sales > Head of Sales');
});

it('nobody else reads it, whatever else they hold', async () => {
  const other = await api.as(PERMISSION_KEYS.filter((key) => key !== 'system.audit.view'));
  for (const { path } of [audit.list, audit.export, audit.state]) expect((await other.get(path)).status).toBe(403);
});

describe('whether it is intact', () => {
  const state = async (query: Record<string, string> = {}) =>
    (await auditor.get<AuditState>(audit.state.path, query)).body.data as AuditState;
  const checked = async () => {
    await state({ again: 'true' });
    for (;;) {
      const found = await state();
      if (!found.is_checking) return found;
      await setTimeout(20);
    }
  };

  it('is checked when somebody asks, and again on demand', async () => {
    expect(await state()).toEqual({ checked_at: null, rows: 0, problem: null, is_checking: true });
    const first = await checked();
    expect(first).toMatchObject({ problem: null, is_checking: false });
    expect(first.rows).toBeGreaterThan(120);
    expect(await state()).toEqual(first);
    expect(Date.parse((await checked()).checked_at ?? '')).toBeGreaterThan(Date.parse(first.checked_at ?? ''));
  });

  it('names the first row that was changed', async () => {
    await sql`alter table audit disable trigger audit_only_grows`.execute(api.db);
    await sql`update audit set after = '{"designation": "Nobody"}' where action = 'user.edited'`.execute(api.db);
    await sql`alter table audit enable trigger audit_only_grows`.execute(api.db);
    expect((await checked()).problem).toMatch(/^Row \d+ at position \d+ was changed\.$/);
  });
});

it('shows no identifiers of sessions', async () => {
  await record(api.db, {
    actorId: null,
    action: 'session.opened',
    entityId: 1,
    message: say('session.opened'),
    after: { session: 'ce1a5598', ip_address: '127.0.0.1' },
  });
  expect((await read()).data[0]?.changes).toEqual([{ field: 'ip_address', from: null, to: '127.0.0.1' }]);
});
