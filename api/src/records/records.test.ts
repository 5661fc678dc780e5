import {
  type AccountRecord,
  endpoints,
  endpointWith,
  type Grantor,
  type PermissionKey,
  RECORD_GONE,
  RECORD_UNKNOWN,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { record } from '../audit/audit.service.ts';

const { accounts, users } = endpoints;
let api: TestApp;
const callers = {} as Record<'prospects' | 'leads' | 'neither', Caller>;
beforeAll(async () => {
  api = await buildTestApp();
  callers.prospects = await api.as(['data.q-list.view']);
  callers.leads = await api.as(['data.leads.view']);
  callers.neither = await api.as(['system.staff.view', 'data.q-list.create', 'data.leads.create']);
});
afterAll(() => api.close());

const read = (caller: Caller, id: number) => caller.get<AccountRecord>(endpointWith(accounts.one, { id }).path);

describe('one company', () => {
  it('is readable for users who see its list: the Q List shows every type', async () => {
    const prospect = await api.createAccount({ city: 'Utrecht' });
    const lead = await api.createLead();
    expect((await read(callers.prospects, prospect.id)).body.data).toMatchObject({
      account_id: prospect.id,
      account_name: prospect.name,
      account_city: 'Utrecht',
      stage_since: null,
    });
    expect((await read(callers.prospects, lead.id)).body.data?.account_id).toBe(lead.id);
    expect((await read(callers.leads, lead.id)).body.data?.kanban_column?.kanban_column_slug_name).toBe('new');
  });

  it('names the missing permission, and reveals nothing of the company', async () => {
    const { id, name } = await api.createAccount({ email: 'secret@company.example' });
    const { status, body } = await read(callers.leads, id);
    expect([status, body.errorCode]).toEqual([403, 11013]);
    expect(body.message).toBe('To see it you need the permission “Open Q List” (data.q-list.view).');
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${name}|secret`));
    expect((await read(callers.neither, id)).status).toBe(403);
  });

  it('says whether it never existed or was deleted', async () => {
    expect((await read(callers.prospects, 2_000_000)).body.message).toBe(RECORD_UNKNOWN);
    await record(api.db, {
      actorId: null,
      action: 'account.created',
      entityId: 2_000_001,
      message: say('account.created', { name: 'x' }),
    });
    const { status, body } = await read(callers.prospects, 2_000_001);
    expect([status, body.message]).toEqual([404, RECORD_GONE]);
  });

  it('has the time since when it is in its stage', async () => {
    const mover = await api.as(['data.leads.view', 'data.leads.edit-all']);
    const { id } = await api.createLead();
    await mover.post(endpoints.leads.move.path, { leadId: id, fromcolumnSlug: 'new', tocolumnSlug: 'contacted' });
    const moved = await api.db
      .selectFrom('audit')
      .where('entity_id', '=', id)
      .where('action', '=', 'lead.moved')
      .select('at')
      .executeTakeFirstOrThrow();
    await record(api.db, {
      actorId: null,
      action: 'account.edited',
      entityId: id,
      message: say('account.edited', { name: 'later' }),
    });
    expect((await read(callers.leads, id)).body.data?.stage_since).toBe(moved.at.toISOString());
  });
});

test('a permission can be granted by active users who edit users and hold it themselves', async () => {
  const permissions: PermissionKey[] = ['system.staff.edit', 'data.leads.convert-to-account'];
  const able = await api.createUser({ first_name: 'Ada', last_name: 'Able', permissions });
  await api.createUser({ permissions: ['system.staff.edit'] });
  await api.createUser({ permissions: ['data.leads.convert-to-account'] });
  await api.createUser({ permissions, status: 2 });
  await api.createUser({ permissions, deleted_at: new Date() });
  const ask = (permission: string) => callers.neither.get<Grantor[]>(users.grantors.path, { permission });
  expect((await ask('data.leads.convert-to-account')).body.data).toEqual([{ user_id: able.id, full_name: 'Ada Able' }]);
  expect((await ask('data.leads')).body.errorCode).toBe(11011);
});
