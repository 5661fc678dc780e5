import {
  ACCOUNT_FIELDS,
  AUDIT_FIELDS,
  type AuditAction,
  endpoints,
  PERMISSION_KEYS,
  USER_FIELD_LABELS,
  undoOf,
} from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { verifyChain } from '../src/audit/chain.ts';
import { importMutations } from './importMutations.ts';
import { buildTestApp, type Caller, TEST_PASSWORD, type TestApp } from './index.ts';
import { foundPair, networkForm, tokenForm as token, twoCompanies } from './mutationForms.ts';
import { operationsOf } from './operations.ts';
import { stageMutations } from './stageMutations.ts';
import { postWithProofs } from './stepUp.ts';
import { type Mutations, userMutations } from './userMutations.ts';

const { accounts, activities, auth, bulk, duplicates, leads, lists, merges } = endpoints;
const { networks, notifications, platform, settings, undo } = endpoints;
let api: TestApp;
let admin: Caller;
let network: { id: number };
beforeAll(async () => {
  api = await buildTestApp();
  // Background work writes audit rows too.
  await api.app.importRunner.stop();
  // Another user can edit staff, so that every change is allowed.
  await api.createAdmin();
  admin = await api.as(PERMISSION_KEYS);
  network = await api.createNetwork();
});
afterAll(() => api.close());

/** What the calls of a noun are made with. */
const preparing = () => ({ api, admin, prepare: (...actions: AuditAction[]) => void prepared.push(...actions) });

const override = () => postWithProofs(api, admin, platform.override.path, { remote: 'leads', version: '2.0.0' });

/** Every call that changes something: its audit action, and a successful call. */
const mutations: Mutations = {
  [accounts.info.path]: ['account.created', () => admin.post(accounts.info.path, { account_name: 'Every' })],
  [accounts.contact.path]: ['account.edited', () => step(accounts.contact.path, { account_email: 'a@b.example' })],
  [accounts.social.path]: ['account.edited', () => step(accounts.social.path, { account_website: 'b.example' })],
  [accounts.sales.path]: ['account.edited', () => step(accounts.sales.path, { network_ids: `[${network.id}]` })],
  [accounts.assignee.path]: [
    'account.edited',
    async () => step(accounts.assignee.path, { account_pri_assignee_id: admin.userId }),
  ],
  [accounts.statusChange.path]: [
    'account.promoted',
    async () => step(accounts.statusChange.path, { account_change_type: 2 }),
  ],
  [activities.create.path]: ['activity.created', async () => addTask()],
  [activities.update.path]: [
    'activity.edited',
    async () => admin.post(activities.update.path, { activity_id: await task(), text: 'Other' }),
  ],
  [activities.delete.path]: [
    'activity.deleted',
    async () => admin.post(activities.delete.path, { activity_id: await task() }),
  ],
  [activities.complete.path]: [
    'activity.completed',
    async () => admin.post(activities.complete.path, { activity_id: await task(), done: true }),
  ],
  [activities.postpone.path]: [
    'activity.postponed',
    async () => admin.post(activities.postpone.path, { activity_id: await task(), due_on: '2030-01-02' }),
  ],
  [bulk.act.path]: [
    'account.promoted',
    async () => admin.post(bulk.act.path, { action: 'promote', ids: [(await api.createAccount()).id] }, { json: true }),
  ],
  [bulk.export.path]: [
    'accounts.exported',
    async () => {
      const { status } = await admin.post(bulk.export.path, { ids: [1] }, { json: true });
      return { body: { error: status !== 200, message: '' } };
    },
  ],
  [notifications.savePreferences.path]: [
    'notifications.chosen',
    async () => admin.post(notifications.savePreferences.path, { off: ['moved'] }, { json: true }),
  ],
  [lists.saveView.path]: ['view.created', async () => saveView('Every')],
  [lists.deleteView.path]: [
    'view.deleted',
    async () => admin.post(lists.deleteView.path, { view_id: await savedView('Gone') }),
  ],
  [lists.defaultView.path]: [
    'view.chosen',
    async () => admin.post(lists.defaultView.path, { list: 'leads', view_id: await savedView('First') }),
  ],
  [lists.saveLayout.path]: [
    'layout.saved',
    async () => admin.post(lists.saveLayout.path, { list: 'leads', columns: [{ key: 'name' }] }, { json: true }),
  ],
  ...importMutations(preparing),
  [duplicates.dismiss.path]: [
    'account.duplicate-judged',
    async () => admin.post(duplicates.dismiss.path, await foundPair(api)),
  ],
  [merges.merge.path]: ['account.merged', () => merge()],
  [merges.undo.path]: [
    'account.merge-undone',
    async () => {
      const { body } = await merge(['account.merged', 'account.merged', 'account.merge-undone']);
      return admin.post(merges.undo.path, { merge_id: body.data?.merge_id });
    },
  ],
  [leads.move.path]: [
    'lead.moved',
    async () =>
      admin.post(leads.move.path, {
        leadId: (await api.createLead()).id,
        fromcolumnSlug: 'new',
        tocolumnSlug: 'contacted',
      }),
  ],
  ...stageMutations(preparing),
  [leads.loseReason.path]: [
    'lead.lost-reason',
    async () => {
      const leadIds = [(await api.createLead({}, 'lost')).id];
      return admin.post(leads.loseReason.path, { leadIds, reason: 'no-need' }, { json: true });
    },
  ],
  [settings.update.path]: ['settings.edited', () => admin.post(settings.update.path, { idle_days: 45 })],
  [networks.create.path]: ['network.created', () => admin.post(networks.create.path, networkForm('EVERY'))],
  [networks.update.path]: [
    'network.edited',
    async () =>
      admin.post(networks.update.path, { ...networkForm('EDITED'), network_id: (await api.createNetwork()).id }),
  ],
  [networks.statusChange.path]: [
    'network.switched',
    async () =>
      admin.post(networks.statusChange.path, { network_id: (await api.createNetwork()).id, network_status: 2 }),
  ],
  [networks.delete.path]: [
    'network.deleted',
    async () => admin.post(networks.delete.path, { network_id: (await api.createNetwork()).id }),
  ],
  ...userMutations(() => ({ api, admin, network })),
  [auth.changePassword.path]: [
    'password.changed',
    async () =>
      (await freshCaller()).post(auth.changePassword.path, {
        current_password: TEST_PASSWORD,
        new_password: 'Another-Horse8',
      }),
  ],
  [auth.makeRecoveryCodes.path]: [
    'recovery-codes.made',
    async () => (await freshCaller()).post(auth.makeRecoveryCodes.path, { current_password: TEST_PASSWORD }),
  ],
  [auth.revokeSession.path]: [
    'session.ended',
    async () => {
      const user = await api.createUser();
      const [here, there] = [await api.as(user.username), await api.as(user.username)];
      prepared.push('session.opened', 'session.opened');
      return here.post(auth.revokeSession.path, { session_id: there.sessionId });
    },
  ],
  [auth.logout.path]: ['session.ended', async () => (await freshCaller()).post(auth.logout.path, {})],
  [platform.override.path]: ['override.granted', () => override()],
  [platform.createToken.path]: ['token.created', () => postWithProofs(api, admin, platform.createToken.path, token)],
  [platform.revokeToken.path]: [
    'token.revoked',
    async () => {
      const { id } = await api.tokenStore.create({ ...token, createdBy: 'Ada', createdById: admin.userId });
      return admin.post(platform.revokeToken.path, { id });
    },
  ],
  [platform.changeOwner.path]: [
    'release.handed-over',
    () => postWithProofs(api, admin, platform.changeOwner.path, { remote: 'leads', team: 'Sales team' }),
  ],
  [platform.changeReleases.path]: [
    'release.pinned',
    () => admin.post(platform.changeReleases.path, { remote: 'leads', action: 'pin', version: '1.0.0', seen: '' }),
  ],
  [undo.change.path]: [
    'network.switch-undone',
    async () => {
      const network_id = (await api.createNetwork()).id;
      const { body } = await admin.post(networks.statusChange.path, { network_id, network_status: 2 });
      prepared.push('network.switched');
      return admin.post(undo.change.path, { id: undoOf(body.data)?.id });
    },
  ],
  [platform.resetOverrides.path]: [
    'override.reset',
    async () => {
      const { cookies } = await override();
      prepared.push('override.granted');
      return admin.post(platform.resetOverrides.path, {}, { cookies });
    },
  ],
};

/** Marks as read concern nobody else, so they are not in the trail (ADR-143). */
const UNRECORDED: string[] = [notifications.read.path, notifications.readAll.path];

/** The actions of the rows written while preparing the call, in their order. */
let prepared: AuditAction[] = [];

const saveView = (name: string) =>
  admin.post<{ view_id: number }>(
    lists.saveView.path,
    { list: 'leads', name, content: { filters: {}, columns: [] } },
    { json: true },
  );

async function savedView(name: string): Promise<number> {
  prepared.push('view.created');
  return (await saveView(name)).body.data?.view_id ?? 0;
}

const addTask = async () =>
  admin.post<{ activity_id: number }>(activities.create.path, {
    account_id: (await api.createAccount()).id,
    kind: 'task',
    text: 'Every',
    due_on: '2030-01-01',
  });

async function task(): Promise<number> {
  prepared.push('activity.created');
  return (await addTask()).body.data?.activity_id ?? 0;
}

/** A row for each of the two companies. */
async function merge(before: AuditAction[] = ['account.merged']) {
  prepared.push(...before);
  return admin.post<{ merge_id: number }>(merges.merge.path, await twoCompanies(api), { json: true });
}

async function freshCaller(): Promise<Caller> {
  const user = await api.createUser();
  prepared.push('session.opened');
  return api.as(user.username);
}

async function step(path: string, body: Record<string, unknown>) {
  return admin.post(path, { account_id: (await api.createAccount()).id, ...body });
}

it('every mutation is listed: a new one fails here until it has a row', () => {
  const changing = operationsOf(api).filter(({ method, access }) => method === 'POST' && access === 'session');
  const paths = changing.map(({ path }) => path.replace('/api/', ''));
  expect(paths.sort()).toEqual([...Object.keys(mutations), ...UNRECORDED].sort());
});

it.each(Object.entries(mutations))('%s writes exactly one row', async (_path, [action, call]) => {
  prepared = [];
  const { id: last = 0 } =
    (await api.db.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? {};
  const { body } = await call();
  expect([body.error, body.message]).toEqual([false, body.message]);
  const rows = await api.db.selectFrom('audit').where('id', '>', last).select('action').orderBy('id').execute();
  const actions = rows.map((row) => row.action);
  expect(actions).toEqual([...prepared, action]);
});

it('all rows form one intact chain', async () => {
  const { n } = await api.db
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  expect(await verifyChain(api.db)).toMatchObject({ whole: true, rows: Number(n) });
});

it('the screen Audit knows every field of the rows', async () => {
  const { rows } = await sql<{ field: string }>`
    select distinct jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) as field from audit
  `.execute(api.db);
  const columns = Object.values(ACCOUNT_FIELDS).map(({ column }) => column);
  const known = new Set<string>([...AUDIT_FIELDS, ...columns, ...Object.keys(USER_FIELD_LABELS)]);
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.map(({ field }) => field).filter((field) => !known.has(field))).toEqual([]);
});
