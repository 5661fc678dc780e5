import { TEST_PASSWORD } from '../../test/index.ts';
import { login } from '../../test/signIn.ts';
import { buildUserFormTest, type UserFormTest } from '../../test/userForm.ts';

let kit: UserFormTest;
beforeAll(async () => {
  kit = await buildUserFormTest();
});
afterAll(() => kit.test.close());

describe('update', () => {
  it('leaves absent fields unchanged', async () => {
    const id = await kit.created();
    const before = await kit.detail(id);
    const { body } = await kit.update(id, { designation: 'Countess' });
    expect(body).toMatchObject({ error: false, message: 'User updated successfully!' });
    expect(await kit.detail(id)).toEqual({ ...before, designation: 'Countess', version: 2 });
  });

  it('clears optional fields and refuses to clear required ones', async () => {
    const id = await kit.created();
    await kit.update(id, { remark: '', receiveNotifications: false, password: '' });
    expect(await kit.detail(id)).toMatchObject({ remark: null, receive_notifications: false });
    expect(await kit.refused(() => kit.update(id, { first_name: ' ', reporting_to: '', country: '' }))).toEqual({
      first_name: 'First name is required',
      reporting_to: 'Reporting to is required',
      country: 'Country is required',
    });
  });

  it('accepts the user’s own e-mail, user name and phone', async () => {
    const values = kit.form();
    const id = (await kit.admin.post<{ user_id: number }>('user/create-user', values)).body.data?.user_id as number;
    expect((await kit.update(id, { ...values, password: '' })).body.error).toBe(false);
  });

  it('makes older access tokens refresh when permissions change, and only then', async () => {
    const user = await kit.test.as(['data.leads.view']);
    const me = () => user.get('user/get-logged-in-user-details');
    const values = { country: 1, reporting_to: kit.admin.userId, checkedNetworks: [kit.network.id] };
    await kit.update(user.userId, { ...values, checkedPermissions: ['data.leads.view'] });
    expect((await me()).status).toBe(200);
    await kit.update(user.userId, { ...values, checkedPermissions: ['data.leads.create'] });
    expect(await me()).toMatchObject({ status: 401, body: { message: 'Expired JWT token' } });
  });

  it('refuses circular reporting lines', async () => {
    const a = await kit.created();
    const b = await kit.created({ reporting_to: a });
    const c = await kit.created({ reporting_to: b });
    expect(await kit.refused(() => kit.update(a, { reporting_to: c }))).toEqual({
      reporting_to: 'This person reports to the user already',
    });
    expect(await kit.refused(() => kit.update(a, { reporting_to: a }))).toEqual({
      reporting_to: 'A user cannot report to himself or herself',
    });
    expect((await kit.update(c, { reporting_to: a })).body.error).toBe(false);
  });

  it('keeps the top user at the top, and users below a colleague who left', async () => {
    const top = await kit.test.createUser();
    const below = await kit.created({ reporting_to: top.id });
    expect((await kit.update(top.id, { designation: 'Chair' })).body.error).toBe(false);
    await kit.admin.post('user/user-delete', { user_id: top.id });
    expect((await kit.update(below, { designation: 'Chair', reporting_to: top.id })).body.error).toBe(false);
    expect((await kit.detail(below)).reporting_person?.full_name).toMatch(/^Noor Tester/);
  });

  it('sets a password, which ends that user’s sessions', async () => {
    const user = await kit.test.createUser();
    const caller = await kit.test.as(user.username);
    expect((await kit.update(user.id, { password: 'Another-Engine-7' })).body.error).toBe(false);
    expect((await caller.get('user/get-logged-in-user-details')).status).toBe(401);
    expect((await login(kit.test, user.username, TEST_PASSWORD)).body.errorCode).toBe(11014);
    expect((await login(kit.test, user.username, 'Another-Engine-7')).body.error).toBe(false);
  });

  it('refuses to change sign-in or permissions of oneself or of a user with more permissions', async () => {
    const editor = await kit.test.as(['system.staff.edit', 'data.leads.view']);
    const mighty = await kit.test.createUser({ permissions: ['data.leads.edit-all'] });
    const password = 'Another-Engine-7';
    expect(await kit.refused(() => kit.update(mighty.id, { password }, editor))).toEqual({
      password: 'This user holds permissions that you do not hold yourself.',
    });
    expect(await kit.refused(() => kit.update(editor.userId, { password }, editor))).toEqual({
      password: 'Change how you sign in yourself on My profile.',
    });
    const networks = { checkedNetworks: [kit.network.id] };
    expect(
      await kit.refused(() => kit.update(mighty.id, { ...networks, checkedPermissions: ['data.leads.view'] }, editor)),
    ).toEqual({
      checkedPermissions: 'You cannot grant or withdraw "data.leads.edit-all": you do not hold it yourself.',
    });
    expect(
      await kit.refused(() =>
        kit.update(editor.userId, { ...networks, checkedPermissions: ['system.staff.edit'] }, editor),
      ),
    ).toEqual({
      checkedPermissions: 'You cannot change your own permissions.',
    });
    const keeps = { ...networks, checkedPermissions: ['data.leads.edit-all', 'data.leads.view'] };
    expect((await kit.update(mighty.id, keeps, editor)).body.error).toBe(false);
  });

  it('assigns an e-mail that several request at once to one of them', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => kit.test.createUser()));
    const answers = await Promise.all(users.map(({ id }) => kit.update(id, { email: 'wanted@salesdesk.example' })));
    expect(answers.map(({ body }) => body.errorCode).sort()).toEqual([...Array(7).fill(11011), null]);
  });

  it('reports an unknown user', async () => {
    expect(await kit.refused(() => kit.update(999_999, { first_name: 'X' }))).toEqual({
      user_id: 'This user does not exist any more.',
    });
  });
});

describe('status', () => {
  const switchTo = (user_id: number, status_code: number, caller = kit.admin) =>
    caller.post('user/user-status-change', { user_id, status_code });

  it('deactivates, ending every session, and activates again', async () => {
    const user = await kit.test.createUser();
    const caller = await kit.test.as(user.username);
    expect((await switchTo(user.id, 2)).body).toMatchObject({
      error: false,
      message: 'User status updated to inactive',
    });
    expect(await caller.get('user/get-logged-in-user-details')).toMatchObject({
      status: 401,
      body: { errorCode: 11012 },
    });
    expect((await login(kit.test, user.username)).body.errorCode).toBe(11018);
    expect((await switchTo(user.id, 1)).body).toMatchObject({ error: false, message: 'User status updated to active' });
    const after = await caller.get('user/get-logged-in-user-details');
    expect(after.body).toMatchObject({ errorCode: 11012, message: expect.stringMatching(/^Authentication failed/) });
    expect((await login(kit.test, user.username)).body.error).toBe(false);
  });

  it('lifts a lock', async () => {
    const user = await kit.test.createUser({ failed_attempts: 5, locked_until: new Date(Date.now() + 600_000) });
    await switchTo(user.id, 1);
    expect((await login(kit.test, user.username)).body.error).toBe(false);
  });

  it('cannot be changed for oneself', async () => {
    expect(await kit.refused(() => switchTo(kit.admin.userId, 2))).toEqual({
      user_id: 'You cannot change your own status.',
    });
  });
});

describe('delete', () => {
  const remove = (user_id: number, caller = kit.admin) => caller.post('user/user-delete', { user_id });

  it('hands companies and leads over to the given user; nobody is both assignees of one', async () => {
    const [gone, reassignee] = [await kit.test.createUser(), await kit.test.createUser()];
    const third = await kit.test.createUser();
    const [lead, both, other] = [
      await kit.test.createLead({ pri_assignee_id: gone.id, sec_assignee_id: third.id }),
      await kit.test.createAccount({ pri_assignee_id: reassignee.id, sec_assignee_id: gone.id }),
      await kit.test.createAccount({ pri_assignee_id: third.id }),
    ];
    const touched = await kit.test.db
      .selectFrom('accounts')
      .where('id', '=', lead.id)
      .select('updated_at')
      .executeTakeFirst();
    const refused = await kit.admin.post('user/user-delete', { user_id: gone.id, reassign_to: gone.id });
    expect(refused.body.validations).toEqual({ reassign_to: 'This colleague is not active any more.' });
    expect(
      (await kit.admin.post('user/user-delete', { user_id: gone.id, reassign_to: reassignee.id })).body.error,
    ).toBe(false);
    const rows = await kit.test.db
      .selectFrom('accounts')
      .where('id', 'in', [lead.id, both.id, other.id])
      .orderBy('id')
      .select(['pri_assignee_id', 'sec_assignee_id'])
      .execute();
    expect(rows).toEqual([
      { pri_assignee_id: reassignee.id, sec_assignee_id: third.id },
      { pri_assignee_id: reassignee.id, sec_assignee_id: null },
      { pri_assignee_id: third.id, sec_assignee_id: null },
    ]);
    expect(
      await kit.test.db.selectFrom('accounts').where('id', '=', lead.id).select('updated_at').executeTakeFirst(),
    ).toEqual(touched);
  });

  it('ends sessions, prevents sign-in, and keeps the row', async () => {
    const user = await kit.test.createUser();
    const caller = await kit.test.as(user.username);
    expect((await remove(user.id)).body).toMatchObject({ error: false, message: 'User deleted successfully!' });
    expect((await caller.get('user/get-logged-in-user-details')).status).toBe(401);
    expect((await login(kit.test, user.username)).body.errorCode).toBe(11014);
    expect(
      await kit.test.db.selectFrom('users').where('id', '=', user.id).select('deleted_at').executeTakeFirst(),
    ).toEqual({ deleted_at: expect.any(Date) });
    expect(await kit.refused(() => remove(user.id))).toEqual({
      user_id: 'This user does not exist any more.',
    });
  });

  it('cannot be done to oneself', async () => {
    expect(await kit.refused(() => remove(kit.admin.userId))).toEqual({ user_id: 'You cannot delete yourself.' });
  });
});
