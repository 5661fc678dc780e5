/** A company that one may not read is answered, byte for byte, as one that does not exist. ADR-123. */
import {
  type BulkAction,
  endpoints,
  endpointWith,
  PERMISSION_KEYS,
  type PermissionKey,
} from '@salesdesk/shared/domain';
import { importingAs } from './importing.ts';
import { type Answer, buildTestApp, type Caller, type TestApp } from './index.ts';

const { accounts, activities, bulk, duplicates, leads, merges } = endpoints;
/** No company, activity and merge has it. */
const MISSING = 1_999_999_999;
const USERS: Record<string, readonly PermissionKey[]> = {
  'qlist-create': ['data.q-list.create'],
  'leads-create': ['data.leads.create'],
  'leads-view': ['data.leads.view'],
  'leads desk': ['data.leads.view', 'data.leads.create', 'data.leads.edit-all'],
  'archiver of both': ['data.q-list.create', 'data.leads.create', 'data.leads.edit-all'],
};
const OF_Q_LIST = ['company', 'archived company', 'merged company'] as const;
const OF_LEADS = ['lead', 'archived lead', 'converted lead'] as const;

/** An id of each thing that the calls name. */
interface Ids {
  company: number;
  activity: number;
  merge: number;
}
const NONE: Ids = { company: MISSING, activity: MISSING, merge: MISSING };

let api: TestApp;
let admin: Caller;
const made: Record<string, Ids> = {};
beforeAll(async () => {
  api = await buildTestApp();
  admin = await api.as(PERMISSION_KEYS);
  for (const kind of [...OF_Q_LIST, ...OF_LEADS]) made[kind] = await thingOf(kind);
});
afterAll(() => api.close());

async function thingOf(kind: string): Promise<Ids> {
  const isLead = kind.includes('lead');
  const create = () => (isLead ? api.createLead({}, 'contacted') : api.createAccount());
  const { id: company } = await create();
  const { id: activity } = await api.createTask(company, admin.userId, { text: 'secret' });
  const merged = { survivor_id: company, absorbed_id: (await create()).id, take: [] };
  const { body } = await admin.post<{ merge_id: number }>(merges.merge.path, merged, { json: true });
  const merge = body.data?.merge_id ?? 0;
  // Undone for half of them: not even that may be told.
  if (isLead) await admin.post(merges.undo.path, { merge_id: merge });
  const change = {
    'archived company': { archived_at: new Date() },
    'archived lead': { archived_at: new Date() },
    'merged company': { archived_at: new Date(), merged_into: (await create()).id },
    'converted lead': { type: 3 as const },
  }[kind];
  if (change) await api.db.updateTable('accounts').set(change).where('id', '=', company).execute();
  return { company, activity, merge };
}

type Call = (caller: Caller, ids: Ids, own: number) => Promise<Answer>;
const ofCompany =
  (path: string, body: Record<string, unknown> = {}): Call =>
  (caller, { company }) =>
    caller.post(path, { account_id: company, ...body });
const ofActivity =
  (path: string, body: Record<string, unknown> = {}): Call =>
  (caller, { activity }) =>
    caller.post(path, { activity_id: activity, ...body });
const many =
  (action: BulkAction, body: Record<string, unknown> = {}): Call =>
  (caller, { company }) =>
    caller.post(bulk.act.path, { action, ids: [company], ...body }, { json: true });

/** `own` is a company of the Q List that the caller added. */
const CALLS: Record<string, Call> = {
  record: (caller, { company: id }) => caller.get(endpointWith(accounts.one, { id }).path),
  timeline: (caller, { company: id }) => caller.get(endpointWith(accounts.timeline, { id }).path),
  info: ofCompany(accounts.info.path, { account_name: 'Other' }),
  'info with an old version': ofCompany(accounts.info.path, { account_name: 'Other', version: 999 }),
  contact: ofCompany(accounts.contact.path, { account_phone: '+31205550199' }),
  social: ofCompany(accounts.social.path, { account_website: 'other.example' }),
  sales: ofCompany(accounts.sales.path, { account_exp_sale_amount: '5', network_ids: '[]' }),
  assignee: ofCompany(accounts.assignee.path, { account_pri_assignee_id: '', account_sec_assignee_id: '' }),
  promotion: ofCompany(accounts.statusChange.path, { account_change_type: 2 }),
  move: (caller, { company }) =>
    caller.post(leads.move.path, { leadId: company, fromcolumnSlug: 'contacted', tocolumnSlug: 'qualified' }),
  'log a call': ofCompany(activities.create.path, { kind: 'call', outcome: 'reached' }),
  'change a task': ofActivity(activities.update.path, { text: 'Other', due_on: '2026-01-01' }),
  'complete a task': ofActivity(activities.complete.path, { done: true }),
  'postpone a task': ofActivity(activities.postpone.path, { due_on: '2026-01-01' }),
  'delete a task': ofActivity(activities.delete.path),
  'merge into it': (caller, { company: survivor_id }, absorbed_id) =>
    caller.post(merges.merge.path, { survivor_id, absorbed_id, take: [] }, { json: true }),
  'merge it': (caller, { company: absorbed_id }, survivor_id) =>
    caller.post(merges.merge.path, { survivor_id, absorbed_id, take: [] }, { json: true }),
  'undo of a merge': (caller, { merge }) => caller.post(merges.undo.path, { merge_id: merge }),
  'no duplicate': (caller, { company }, own) =>
    caller.post(duplicates.dismiss.path, { one_id: company, other_id: own, dismissed: true }),
  'bulk promote': many('promote'),
  'bulk assign': many('assign', { assignee: null }),
  'bulk move': many('move', { stage: 'qualified' }),
  'bulk archive': many('archive'),
  'bulk restore': many('restore'),
};

const told = ({ status, body }: Answer, { company }: Ids) =>
  `${status} ${JSON.stringify(body).replaceAll(`"account_id":${company}`, '"account_id":0')}`;

test.each(Object.entries(USERS))('%s learns nothing of what they may not read', async (_name, permissions) => {
  const caller = await api.as(permissions);
  const own = (await api.createAccount({ created_by: caller.userId })).id;
  const kinds = permissions.includes('data.leads.view') ? OF_Q_LIST : [...OF_Q_LIST, ...OF_LEADS];
  const wrong: string[] = [];
  for (const [call, send] of Object.entries(CALLS)) {
    const none = told(await send(caller, NONE, own), NONE);
    for (const kind of kinds) {
      const ids = made[kind] as Ids;
      const some = told(await send(caller, ids, own), ids);
      if (some !== none) wrong.push(`${call}, ${kind}: ${some} instead of ${none}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('an import says of what its user may not read as much as of what is not there', async () => {
  const importer = await api.as(['data.q-list.create']);
  const secret = { email: 'secret@company.example', website: 'https://secret.example', phone: '205550123' };
  const { id } = await api.createAccount({ ...secret, phone_code: '31' });
  const { upload, plan, rows } = importingAs(api, importer);
  const said = async () => {
    const lines = [
      'Account ID,Company,Email,Website,Phone',
      `,By e-mail,${secret.email},,`,
      `,By website,,${secret.website},`,
    ];
    const draft = await upload(Buffer.from([...lines, `,By phone,,,+31${secret.phone}`, `${id},By id,,,`].join('\n')));
    const { body } = await plan(draft);
    const told = await Promise.all(['create', 'refuse'].map((outcome) => rows(draft.import_id, outcome)));
    return { counts: body.data?.counts, told };
  };
  const hidden = await said();
  await api.db.deleteFrom('accounts').where('id', '=', id).execute();
  expect(await said()).toEqual(hidden);
  // An identity alone is none: the file is no export of ours, and the row has another name.
  expect(hidden.counts).toMatchObject({ create: 4, refuse: 0 });
}, 60_000);
