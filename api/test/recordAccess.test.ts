/** Every changing call, by every demo user, on records of each type and owner: a refused call changes and reveals nothing. */
import { type BulkDone, endpoints, type ImportDetail, type PermissionKey } from '@salesdesk/shared/domain';
import { ACCOUNT_GONE } from '../src/accounts/accountRights.service.ts';
import { DEMO } from '../src/seed/demo.ts';
import type { UndoKind } from '../src/undo/putBack.ts';
import { recordUndo } from '../src/undo/undo.service.ts';
import { type Answer, buildTestApp, type Caller, NewFile, type TestApp } from './index.ts';
import { type Company, createRecord } from './recordCompanies.ts';
import { type CallKind, MAY, MORE_USERS, OWNERS, type Owner, RECORD_TYPES, type RecordType } from './recordTable.ts';

const { accounts, activities, bulk, imports, leads, undo } = endpoints;
/** The short run takes every nth cell, the long one all. */
const EVERY_NTH = process.env.LONG_TESTS ? 1 : 29;

interface Person {
  name: string;
  caller: Caller;
}

let api: TestApp;
let colleague: number;
const people: Person[] = [];
beforeAll(async () => {
  api = await buildTestApp();
  colleague = (await api.createUser({ first_name: 'Some', last_name: 'Colleague' })).id;
  const rights: { username: string; permissions: readonly PermissionKey[]; active: boolean }[] = [
    ...DEMO.users,
    ...Object.entries(MORE_USERS).map(([username, permissions]) => ({ username, permissions, active: true })),
  ];
  for (const { username: name, permissions, active } of rights) {
    const caller = await api.as(permissions);
    if (!active) await api.db.updateTable('users').set({ status: 2 }).where('id', '=', caller.userId).execute();
    people.push({ name, caller });
  }
});
afterAll(() => api.close());

const companyOf = (type: RecordType, owner: Owner, userId: number) =>
  createRecord(api, { type, owner, userId, colleague });

/** 'done', 'refused' for a missing permission and what one may not read, or the message of any other outcome. */
function single({ status, body }: Answer): string {
  if (status === 403 || status === 401 || body.message === ACCOUNT_GONE) return 'refused';
  return body.error === false || (status === 409 && body.validations.version) ? 'done' : `${status} ${body.message}`;
}

function ofMany(answer: Answer<BulkDone>): string {
  if (answer.status === 403 || answer.status === 401) return 'refused';
  const outcome = answer.body.data?.outcomes[0];
  return outcome?.done ? 'done' : 'refused';
}

/** Returns the undo offer for a change that this user made to the company in its current state. */
async function undoOffer(userId: number, id: number, kind: UndoKind, before: Record<string, unknown>) {
  return api.db
    .transaction()
    .execute((tx) => recordUndo(tx, userId, kind, [{ entity: 'account', id, before, version: 3 }]));
}

type Call = (caller: Caller, company: Company) => Promise<{ outcome: string; answer: Answer }>;

const post =
  (path: string, body: (company: Company) => Record<string, unknown>): Call =>
  async (caller, company) => {
    const answer = await caller.post(path, body(company));
    return { outcome: single(answer), answer };
  };
const many =
  (body: (company: Company) => Record<string, unknown>): Call =>
  async (caller, company) => {
    const answer = await caller.post<BulkDone>(bulk.act.path, { ids: [company.id], ...body(company) }, { json: true });
    return { outcome: ofMany(answer), answer };
  };
const takingBack =
  (kind: UndoKind, before: (company: Company) => Promise<Record<string, unknown>>): Call =>
  async (caller, company) => {
    const offer = await undoOffer(caller.userId, company.id, kind, await before(company));
    const answer = await caller.post(undo.change.path, { id: offer?.id ?? '' });
    return { outcome: single(answer), answer };
  };

const rowOf = (id: number) => api.db.selectFrom('accounts').where('id', '=', id).selectAll().executeTakeFirst();
const networksOf = (id: number) =>
  api.db.selectFrom('account_networks').where('account_id', '=', id).select('network_id').execute();

/** Each call with its row of the table, and the types of record it applies to. */
const CALLS: Readonly<Record<string, { kind: CallKind; types: string; call: Call }>> = {
  info: {
    kind: 'edit',
    types: 'qla',
    call: post(accounts.info.path, ({ id }) => ({ account_id: id, account_name: 'Other' })),
  },
  'info with an old version': {
    kind: 'edit',
    types: 'qla',
    call: post(accounts.info.path, ({ id }) => ({ account_id: id, account_name: 'Other', version: 999 })),
  },
  contact: {
    kind: 'edit',
    types: 'qla',
    call: post(accounts.contact.path, ({ id }) => ({ account_id: id, account_phone: '+31205550199' })),
  },
  social: {
    kind: 'edit',
    types: 'qla',
    call: post(accounts.social.path, ({ id }) => ({ account_id: id, account_website: 'other.example' })),
  },
  sales: {
    kind: 'edit',
    types: 'qla',
    call: post(accounts.sales.path, ({ id }) => ({ account_id: id, account_exp_sale_amount: '5', network_ids: '[]' })),
  },
  assignee: {
    kind: 'edit',
    types: 'qla',
    call: async (caller, company) =>
      post(accounts.assignee.path, ({ id }) => ({
        account_id: id,
        account_pri_assignee_id: caller.userId,
        account_sec_assignee_id: '',
      }))(caller, company),
  },
  'bulk assign': { kind: 'edit', types: 'qla', call: many(() => ({ action: 'assign', assignee: nobody })) },
  'undo of other assignees': {
    kind: 'edit',
    types: 'qla',
    call: takingBack('account.edited', async ({ id }) => {
      const row = await rowOf(id);
      return { pri_assignee_id: row?.pri_assignee_id, sec_assignee_id: row?.sec_assignee_id };
    }),
  },
  'log a call': {
    kind: 'write',
    types: 'qla',
    call: post(activities.create.path, ({ id }) => ({ account_id: id, kind: 'call', outcome: 'reached' })),
  },
  'complete a task of a colleague': {
    kind: 'write',
    types: 'qla',
    call: async (caller, company) => {
      const { id } = await api.createTask(company.id, colleague, { text: company.secret });
      const answer = await caller.post(activities.complete.path, { activity_id: id, done: true });
      return { outcome: answer.body.validations.activity_id ? 'refused' : single(answer), answer };
    },
  },
  promotion: {
    kind: 'promote',
    types: 'q',
    call: post(accounts.statusChange.path, ({ id }) => ({ account_id: id, account_change_type: 2 })),
  },
  'bulk promote': { kind: 'promote', types: 'q', call: many(() => ({ action: 'promote' })) },
  'undo of a promotion': {
    kind: 'promote',
    types: 'q',
    call: async (caller, company) => {
      const stage = await api.db.selectFrom('stages').where('slug', '=', 'new').select('id').executeTakeFirstOrThrow();
      await api.db.updateTable('accounts').set({ type: 2, stage_id: stage.id }).where('id', '=', company.id).execute();
      return takingBack('account.promoted', async () => ({ type: 1, stage_id: null }))(caller, company);
    },
  },
  move: {
    kind: 'move',
    types: 'la',
    call: async (caller, company) => {
      const isLead = company.type === 'l';
      const fromcolumnSlug = isLead ? 'contacted' : 'payment-received-converted';
      const body = { leadId: company.id, fromcolumnSlug, tocolumnSlug: 'qualified' };
      const { outcome, answer } = await post(leads.move.path, () => body)(caller, company);
      // A converted lead cannot be moved by anyone.
      const isConverted = !isLead && answer.body.message === 'A converted lead cannot be moved.';
      return { outcome: isConverted ? 'refused' : outcome, answer };
    },
  },
  'move to cold': {
    kind: 'move',
    types: 'l',
    call: async (caller, company) => {
      const long = new Date(Date.now() - 40 * 86_400_000);
      await api.db.updateTable('accounts').set({ updated_at: long }).where('id', '=', company.id).execute();
      return post(leads.move.path, ({ id }) => ({
        leadId: id,
        fromcolumnSlug: 'contacted',
        tocolumnSlug: 'cold',
      }))(caller, company);
    },
  },
  'bulk move': { kind: 'move', types: 'la', call: many(() => ({ action: 'move', stage: 'qualified' })) },
  'undo of a move': {
    kind: 'move',
    types: 'l',
    call: takingBack('lead.moved', async ({ id }) => {
      const row = await rowOf(id);
      return { type: row?.type, stage_id: row?.stage_id };
    }),
  },
};
let nobody = 0;
beforeAll(async () => {
  nobody = (await api.createUser({ first_name: 'Another', last_name: 'Colleague' })).id;
});

const may = (kind: CallKind, person: string, type: RecordType, owner: Owner) =>
  MAY[kind][person]?.[type]?.includes(owner) === true;

/** The columns that the preparation of a call changes. */
const PREPARED = { type: 0, stage_id: 0, updated_at: 0, next_due: 0 };

async function look(name: string, person: Person, type: RecordType, owner: Owner): Promise<string[]> {
  const { kind, call } = CALLS[name] as (typeof CALLS)[string];
  const company = await companyOf(type, owner, person.caller.userId);
  const state = async () => [{ ...(await rowOf(company.id)), ...PREPARED }, await networksOf(company.id)];
  const before = await state();
  const { outcome, answer } = await call(person.caller, company);
  const after = await state();
  const cell = `${name}, ${person.name}, ${RECORD_TYPES[type]}, ${OWNERS[owner]}`;
  // A promoted company is a lead, which a user who adds leads may read.
  const becomes = name === 'undo of a promotion' || (kind === 'promote' && outcome === 'done') ? 'l' : type;
  const reads = may('read', person.name, becomes, owner);
  const isLeft = outcome !== 'refused' || JSON.stringify(after) === JSON.stringify(before);
  // The user who added a company knows its name.
  const hidden = type === 'q' && owner === 'c' ? `${company.secret}@` : company.secret;
  const isUntold = reads || !JSON.stringify(answer.body).includes(hidden);
  const should = may(kind, person.name, type, owner) ? 'done' : 'refused';
  return [
    ...(outcome === should ? [] : [`${cell}: ${outcome} instead of ${should}`]),
    ...(isLeft ? [] : [`${cell}: refused, but changed`]),
    ...(isUntold ? [] : [`${cell}: told`]),
  ];
}

const TYPES = Object.keys(RECORD_TYPES) as RecordType[];
const KINDS_OF_OWNER = Object.keys(OWNERS) as Owner[];

test('every changing call by every user on every record has the result of the table', async () => {
  const cells = Object.entries(CALLS).flatMap(([name, { types }]) =>
    people.flatMap((person) =>
      TYPES.filter((type) => types.includes(type)).flatMap((type) =>
        KINDS_OF_OWNER.map((owner) => ({ name, person, type, owner })),
      ),
    ),
  );
  const wrong: string[] = [];
  const looked = cells.filter((_, at) => at % EVERY_NTH === 0);
  for (const { name, person, type, owner } of looked) wrong.push(...(await look(name, person, type, owner)));
  process.stdout.write(
    `${looked.length} of ${cells.length} cells of the access table by record, ${wrong.length} differ\n`,
  );
  expect(wrong).toEqual([]);
}, 600_000);

test('an import changes only records that its user may change, names only readable ones, and gives reasons', async () => {
  const wrong: string[] = [];
  let cells = 0;
  const wanted = people.filter(({ name }) => name in MAY.import || process.env.LONG_TESTS);
  for (const person of wanted) {
    const companies: (Company & { owner: Owner })[] = [];
    for (const type of TYPES)
      for (const owner of KINDS_OF_OWNER)
        companies.push({ ...(await companyOf(type, owner, person.caller.userId)), owner });
    const lines = companies.map(({ id, secret }) => `${id},${secret}x,Imported,`);
    const file = new NewFile(
      'file.csv',
      new TextEncoder().encode(['Account ID,Company Name,City,Target networks', ...lines].join('\n')),
    );
    const uploaded = await person.caller.post<ImportDetail>(imports.upload.path, { file });
    if (uploaded.status !== 200) {
      cells += companies.length;
      if (![401, 403].includes(uploaded.status)) wrong.push(`${person.name}: ${uploaded.status}`);
      continue;
    }
    const { import_id, mapping } = uploaded.body.data as ImportDetail;
    const plan = (matching: string) =>
      person.caller.post(imports.plan.path, { import_id, mapping, matching }, { json: true });
    const rows = async () => {
      const { path } = { path: imports.rows.path.replace(':id', String(import_id)) };
      const answers = [];
      for (const outcome of ['create', 'update', 'skip', 'refuse'])
        answers.push((await person.caller.get(path, { outcome })).body);
      return JSON.stringify(answers);
    };
    await plan('skip');
    const leaving = await rows();
    await plan('fill');
    const told = leaving + (await rows());
    await person.caller.post(imports.run.path, { import_id });
    await api.app.importRunner.idle();
    const after = await rows();
    for (const { id, secret, type, owner } of companies) {
      cells++;
      const cell = `import, ${person.name}, ${RECORD_TYPES[type]}, ${OWNERS[owner]}`;
      const is = (await rowOf(id))?.city === 'Imported';
      if (is !== may('import', person.name, type, owner)) wrong.push(`${cell}: ${is ? 'changed' : 'refused'}`);
      const own = type === 'q' && owner === 'c';
      const names = (text: string) => text.replaceAll(`${secret}x`, '').includes(secret);
      if (!own && !may('read', person.name, type, owner) && (names(told) || names(after))) wrong.push(`${cell}: told`);
    }
  }
  process.stdout.write(`${cells} cells of imports, ${wrong.length} differ\n`);
  expect(wrong).toEqual([]);
}, 600_000);
