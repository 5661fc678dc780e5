/** Who may change whom, and the rule that one user can always grant everything. ADR-123. */
import { endpoints, PERMISSION_KEYS, type PermissionKey, type UndoOffer } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { png } from '../../test/images.ts';
import {
  type Answer,
  buildTestApp,
  type Caller,
  fingerprintOfTables,
  NewFile,
  type TestApp,
} from '../../test/index.ts';
import { lastHolderError } from './authority.ts';

const { users, undo } = endpoints;
const BEYOND = 'This user holds permissions that you do not hold yourself.';
const STAFF: PermissionKey[] = ['system.staff.view', 'system.staff.edit', 'system.staff.delete', 'system.staff.status'];
let api: TestApp;
let admin: Caller;
let staff: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  admin = await api.as(PERMISSION_KEYS);
  staff = await api.as(STAFF);
});
afterAll(() => api.close());

const remove = (caller: Caller, user_id: number) => caller.post(users.delete.path, { user_id });
const turn = (caller: Caller, user_id: number, status_code: 1 | 2) =>
  caller.post<{ undo: UndoOffer }>(users.statusChange.path, { user_id, status_code });
const update = (caller: Caller, user_id: number, form: Record<string, unknown>) =>
  caller.post(users.update.path, { user_id, ...form });
const outcome = ({ status, body }: Answer) => [status, body.message];

describe('a user with more permissions', () => {
  it('cannot be deactivated, deleted, or given another user name, e-mail or picture', async () => {
    const mighty = await api.createUser({ permissions: ['data.leads.edit-all', 'system.staff.edit'] });
    const before = await fingerprintOfTables(api.db);
    expect(outcome(await remove(staff, mighty.id))).toEqual([403, BEYOND]);
    expect(outcome(await turn(staff, mighty.id, 2))).toEqual([403, BEYOND]);
    expect(outcome(await turn(staff, mighty.id, 1))).toEqual([403, BEYOND]);
    const forms = {
      email: { email: 'taken.over@salesdesk.example' },
      username: { username: 'taken-over' },
      profile_image: { profile_image: new NewFile('a.png', png()) },
    };
    for (const [field, form] of Object.entries(forms))
      expect((await update(staff, mighty.id, form)).body.validations).toEqual({ [field]: BEYOND });
    expect((await update(staff, mighty.id, { remove_profile_image: 1 })).body.validations).toEqual({
      profile_image: BEYOND,
    });
    expect(await fingerprintOfTables(api.db)).toEqual(before);
    const same = { username: mighty.username, email: mighty.email, designation: 'Chair' };
    expect((await update(staff, mighty.id, same)).body.error).toBe(false);
  });

  it('can be changed by a user with the same permissions', async () => {
    const peer = await api.createUser({ permissions: STAFF });
    expect((await update(staff, peer.id, { username: 'renamed.peer' })).body.error).toBe(false);
    expect((await turn(staff, peer.id, 2)).body.error).toBe(false);
    expect((await turn(staff, peer.id, 1)).body.error).toBe(false);
    expect((await remove(staff, peer.id)).body.error).toBe(false);
    const audit = await api.db
      .selectFrom('audit')
      .where('entity', '=', 'user')
      .where('entity_id', '=', peer.id)
      .where('action', '=', 'user.edited')
      .select(['actor_id', 'before', 'after'])
      .executeTakeFirst();
    expect(audit).toMatchObject({
      actor_id: staff.userId,
      before: { username: peer.username },
      after: { username: 'renamed.peer' },
    });
  });

  it('cannot be restored by an undo either', async () => {
    const peer = await api.createUser({ permissions: STAFF });
    const offer = (await turn(staff, peer.id, 2)).body.data?.undo;
    const more = [...STAFF, 'data.leads.edit-all'];
    await api.db.updateTable('users').set({ permissions: more }).where('id', '=', peer.id).execute();
    expect(outcome(await staff.post(undo.change.path, { id: offer?.id ?? '' }))).toEqual([403, BEYOND]);
  });
});

describe('users who can grant everything', () => {
  it('the last one with every permission stays, and the last one who edits staff', async () => {
    const own = await buildTestApp();
    const all = { status: 1 as const, permissions: [...PERMISSION_KEYS] };
    const { id } = await own.createUser(all);
    await own.createUser({ permissions: ['system.staff.edit'] });
    const [, ...most] = PERMISSION_KEYS;
    await own.createUser({ permissions: [...PERMISSION_KEYS], status: 2 });
    await own.createUser({ permissions: [...PERMISSION_KEYS], deleted_at: new Date() });
    expect(await lastHolderError(own.db, { id, ...all })).toEqual(say('user.last-grantor'));
    expect(await lastHolderError(own.db, { id, ...all }, most)).toEqual(say('user.last-grantor'));
    expect(await lastHolderError(own.db, { id, ...all }, PERMISSION_KEYS)).toBeNull();
    await own.createUser({ permissions: [...PERMISSION_KEYS] });
    expect(await lastHolderError(own.db, { id, ...all })).toBeNull();

    const other = await buildTestApp();
    const editor = await other.createUser({ permissions: ['system.staff.edit'] });
    const lone = { id: editor.id, status: 1, permissions: ['system.staff.edit'] };
    expect(await lastHolderError(other.db, lone)).toEqual(say('user.last-editor'));
    expect(await lastHolderError(other.db, { ...lone, status: 2 })).toBeNull();
    await own.close();
    await other.close();
  });

  it.each([
    ['switch each other off', (by: Caller, of: Caller) => turn(by, of.userId, 2)],
    ['delete each other', (by: Caller, of: Caller) => remove(by, of.userId)],
    [
      'withdraw a right from each other',
      (by: Caller, of: Caller, network: number) =>
        update(by, of.userId, { checkedPermissions: ['system.staff.view'], checkedNetworks: [network] }),
    ],
  ])('if two %s at once, one stays', async (_, act) => {
    const own = await buildTestApp();
    const network = await own.createNetwork();
    const two = [await own.as(PERMISSION_KEYS), await own.as(PERMISSION_KEYS)] as const;
    const answers = await Promise.all([act(two[0], two[1], network.id), act(two[1], two[0], network.id)]);
    expect(answers.filter(({ body }) => body.error === false)).toHaveLength(1);
    const left = await own.db
      .selectFrom('users')
      .where('status', '=', 1)
      .where('deleted_at', 'is', null)
      .select('permissions')
      .execute();
    expect(left.filter(({ permissions }) => PERMISSION_KEYS.every((key) => permissions.includes(key)))).toHaveLength(1);
    await own.close();
  });

  it('an administrator can delete another, but not the last one, themselves', async () => {
    const second = await api.createAdmin();
    expect((await remove(admin, second.id)).body.error).toBe(false);
    expect((await remove(admin, admin.userId)).body.error).toBe(true);
  });
});
