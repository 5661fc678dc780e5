import { PASSWORD_RULE_TEXT, PERMISSION_KEYS, type UserDetail } from '@salesdesk/shared/domain';
import { png } from '../../test/images.ts';
import {
  buildTestApp,
  type Caller,
  fingerprintOfTables,
  NewFile,
  TEST_PASSWORD,
  type TestApp,
} from '../../test/index.ts';
import { login } from '../../test/signIn.ts';

let test: TestApp;
let admin: Caller;
let network: { id: number };
let serial = 0;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.as(PERMISSION_KEYS);
  network = await test.createNetwork();
});
afterAll(() => test.close());

const form = (values: Record<string, unknown> = {}) => {
  const n = ++serial;
  return {
    first_name: 'Ada',
    last_name: 'Lovelace',
    designation: 'Analyst',
    email: `ada${n}@salesdesk.example`,
    phone: `+31 6 5551 ${n}`,
    country: 1,
    country_name: 'Andorra',
    reporting_to: admin.userId,
    reporting: 'Somebody',
    username: `ada${n}`,
    password: 'Engine-Of-1842',
    passcode: '',
    remark: 'First',
    receiveNotifications: true,
    checkedPermissions: ['data.leads.view'],
    checkedNetworks: [network.id],
    ...values,
  };
};
const create = (values?: Record<string, unknown>, caller = admin) =>
  caller.post<{ user_id: number }>('user/create-user', form(values));
const update = (user_id: number, values: Record<string, unknown>, caller = admin) =>
  caller.post('user/user-update', { user_id, ...values });
const detail = async (id: number) => (await admin.get<UserDetail>(`user/user/${id}`)).body.data as UserDetail;
const refusedWithoutChange = async (call: () => ReturnType<Caller['post']>) => {
  const before = await fingerprintOfTables(test.db);
  const { body } = await call();
  expect(body).toMatchObject({ error: true, errorCode: 11011 });
  expect(await fingerprintOfTables(test.db)).toEqual(before);
  return body.validations;
};

describe('create', () => {
  it('adds a colleague who can sign in', async () => {
    const values = form();
    const { body } = await admin.post<{ user_id: number }>('user/create-user', {
      ...values,
      profile_image: new NewFile('a.png', png()),
    });
    expect(body).toMatchObject({ error: false, message: 'User created successfully!' });
    const id = body.data?.user_id as number;
    expect(await detail(id)).toMatchObject({
      first_name: 'Ada',
      email: values.email,
      country_id: 1,
      reporting_to: admin.userId,
      remark: 'First',
      receive_notifications: true,
      user_permission: { permissions: ['data.leads.view'] },
      network_ids: [network.id],
      profile_image: expect.stringMatching(/^\/api\/files\//),
    });
    expect((await login(test, values.username, values.password)).body.error).toBe(false);
    const audit = await test.db.selectFrom('audit').where('entity_id', '=', id).selectAll().execute();
    expect(audit).toMatchObject([{ action: 'user.created', actor_id: admin.userId, summary: 'Added Ada Lovelace' }]);
    expect(JSON.stringify(audit)).not.toContain(values.password);
  });

  it('takes JSON as well', async () => {
    const { body } = await admin.post('user/create-user', form({ receiveNotifications: false }), { json: true });
    expect(body.error).toBe(false);
  });

  it('words what is missing', async () => {
    const validations = await refusedWithoutChange(() => admin.post('user/create-user', {}));
    expect(validations).toEqual({
      first_name: 'First name is required',
      last_name: 'Last name is required',
      designation: 'Designation is required',
      phone: 'Phone is required',
      username: 'Username is required',
      email: 'Email is required',
      country: 'Country is required',
      reporting_to: 'Reporting to is required',
      password: 'Password is required',
      checkedPermissions: 'Please choose atleast one network and permission to continue.',
      checkedNetworks: 'Please choose atleast one network and permission to continue.',
    });
  });

  it.each([
    [{ email: 'a@b.c' }, { email: 'Email is invalid' }],
    [{ username: 'a b' }, { username: 'Please ensure there are no spaces' }],
    [{ password: 'weak' }, { password: PASSWORD_RULE_TEXT }],
    [{ password: 'P@ssw0rd1' }, { password: 'This password is too common. Please choose another one.' }],
    [
      { username: 'lovelace', password: 'Lovelace-1842' },
      { password: 'The password should not contain the username or e-mail.' },
    ],
    [{ country: 9999 }, { country: 'There is no such country' }],
    [{ reporting_to: 999_999 }, { reporting_to: 'There is no such user to report to' }],
    [{ checkedNetworks: [] }, { checkedNetworks: 'Please choose atleast one networks to continue.' }],
    [{ checkedPermissions: [] }, { checkedPermissions: 'Please choose atleast one permission to continue.' }],
    [{ checkedNetworks: [999_999] }, { checkedNetworks: 'One of the networks does not exist any more' }],
    [{ checkedPermissions: ['data.leads'] }, { checkedPermissions: 'There is no permission "data.leads".' }],
    [{ passcode: '123456' }, { passcode: 'This passcode has expired. Please generate a new one.' }],
  ])('refuses %j', async (values, validations) => {
    expect(await refusedWithoutChange(() => create(values))).toEqual(validations);
  });

  it('refuses e-mail, user name and phone of a live colleague, in any case, all at once', async () => {
    const taken = form();
    await admin.post('user/create-user', taken);
    const same = { email: taken.email.toUpperCase(), username: taken.username.toUpperCase(), phone: taken.phone };
    expect(await refusedWithoutChange(() => create(same))).toEqual({
      email: 'Email is already in use',
      username: 'Username is already in use',
      phone: 'Phone is already in use',
    });
    expect(await refusedWithoutChange(() => create({ username: taken.email }))).toEqual({
      username: 'Username is already in use',
    });
  });

  it('takes what a deleted colleague had', async () => {
    const values = form();
    const { body } = await admin.post<{ user_id: number }>('user/create-user', values);
    await admin.post('user/user-delete', { user_id: body.data?.user_id });
    expect((await admin.post('user/create-user', values)).body.error).toBe(false);
  });

  it('makes one of two equal colleagues sent at once', async () => {
    const values = form();
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('user/create-user', values)));
    expect(answers.map(({ body }) => body.errorCode).sort()).toEqual([11011, 11011, null]);
  });

  it('gives an e-mail that several ask for at once to one of them', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => test.createUser()));
    const answers = await Promise.all(users.map(({ id }) => update(id, { email: 'wanted@salesdesk.example' })));
    expect(answers.map(({ body }) => body.errorCode).sort()).toEqual([...Array(7).fill(11011), null]);
  });

  it('grants only what the granter holds', async () => {
    const creator = await test.as(['system.staff.create', 'data.leads.view']);
    const refused = await refusedWithoutChange(() =>
      create({ checkedPermissions: ['data.leads.view', 'data.leads.edit-all'] }, creator),
    );
    expect(refused).toEqual({
      checkedPermissions: 'You cannot grant or withdraw "data.leads.edit-all": you do not hold it yourself.',
    });
    expect((await create({}, creator)).body.error).toBe(false);
  });
});

describe('update', () => {
  it('leaves absent fields as they are', async () => {
    const id = (await create()).body.data?.user_id as number;
    const before = await detail(id);
    const { body } = await update(id, { designation: 'Countess' });
    expect(body).toMatchObject({ error: false, message: 'User updated successfully!' });
    expect(await detail(id)).toEqual({ ...before, designation: 'Countess' });
  });

  it('clears what may be empty and refuses to clear what may not', async () => {
    const id = (await create()).body.data?.user_id as number;
    await update(id, { remark: '', receiveNotifications: false, password: '' });
    expect(await detail(id)).toMatchObject({ remark: null, receive_notifications: false });
    expect(await refusedWithoutChange(() => update(id, { first_name: ' ', reporting_to: '', country: '' }))).toEqual({
      first_name: 'First name is required',
      reporting_to: 'Reporting to is required',
      country: 'Country is required',
    });
  });

  it('keeps the own e-mail, user name and phone free for oneself', async () => {
    const values = form();
    const id = (await admin.post<{ user_id: number }>('user/create-user', values)).body.data?.user_id as number;
    expect((await update(id, { ...values, password: '' })).body.error).toBe(false);
  });

  it('makes older access tokens refresh when rights change, and only then', async () => {
    const user = await test.as(['data.leads.view']);
    const me = () => user.get('user/get-logged-in-user-details');
    const values = { country: 1, reporting_to: admin.userId, checkedNetworks: [network.id] };
    await update(user.userId, { ...values, checkedPermissions: ['data.leads.view'] });
    expect((await me()).status).toBe(200);
    await update(user.userId, { ...values, checkedPermissions: ['data.leads.create'] });
    expect(await me()).toMatchObject({ status: 401, body: { message: 'Expired JWT token' } });
  });

  it('refuses circles in who reports to whom', async () => {
    const a = (await create()).body.data?.user_id as number;
    const b = (await create({ reporting_to: a })).body.data?.user_id as number;
    const c = (await create({ reporting_to: b })).body.data?.user_id as number;
    expect(await refusedWithoutChange(() => update(a, { reporting_to: c }))).toEqual({
      reporting_to: 'This person reports to the user already',
    });
    expect(await refusedWithoutChange(() => update(a, { reporting_to: a }))).toEqual({
      reporting_to: 'A user cannot report to himself or herself',
    });
    expect((await update(c, { reporting_to: a })).body.error).toBe(false);
  });

  it('leaves the top person on top, and people below somebody who left', async () => {
    const top = await test.createUser();
    const below = (await create({ reporting_to: top.id })).body.data?.user_id as number;
    expect((await update(top.id, { designation: 'Chair' })).body.error).toBe(false);
    await admin.post('user/user-delete', { user_id: top.id });
    expect((await update(below, { designation: 'Chair', reporting_to: top.id })).body.error).toBe(false);
    expect((await detail(below)).reporting_person?.full_name).toMatch(/^Noor Tester/);
  });

  it('sets a password, which ends that user’s sessions', async () => {
    const user = await test.createUser();
    const caller = await test.as(user.username);
    expect((await update(user.id, { password: 'Another-Engine-7' })).body.error).toBe(false);
    expect((await caller.get('user/get-logged-in-user-details')).status).toBe(401);
    expect((await login(test, user.username, TEST_PASSWORD)).body.errorCode).toBe(11014);
    expect((await login(test, user.username, 'Another-Engine-7')).body.error).toBe(false);
  });

  it('lets nobody take over oneself or somebody mightier', async () => {
    const editor = await test.as(['system.staff.edit', 'data.leads.view']);
    const mighty = await test.createUser({ permissions: ['data.leads.edit-all'] });
    const password = 'Another-Engine-7';
    expect(await refusedWithoutChange(() => update(mighty.id, { password }, editor))).toEqual({
      password: 'This user holds permissions that you do not hold yourself.',
    });
    expect(await refusedWithoutChange(() => update(editor.userId, { password }, editor))).toEqual({
      password: 'Change how you sign in yourself on My profile.',
    });
    const networks = { checkedNetworks: [network.id] };
    expect(
      await refusedWithoutChange(() =>
        update(mighty.id, { ...networks, checkedPermissions: ['data.leads.view'] }, editor),
      ),
    ).toEqual({
      checkedPermissions: 'You cannot grant or withdraw "data.leads.edit-all": you do not hold it yourself.',
    });
    expect(
      await refusedWithoutChange(() =>
        update(editor.userId, { ...networks, checkedPermissions: ['system.staff.edit'] }, editor),
      ),
    ).toEqual({
      checkedPermissions: 'You cannot change your own permissions.',
    });
    const keeps = { ...networks, checkedPermissions: ['data.leads.edit-all', 'data.leads.view'] };
    expect((await update(mighty.id, keeps, editor)).body.error).toBe(false);
  });

  it('says when there is nobody', async () => {
    expect(await refusedWithoutChange(() => update(999_999, { first_name: 'X' }))).toEqual({
      user_id: 'This user does not exist any more.',
    });
  });
});

describe('status', () => {
  const switchTo = (user_id: number, status_code: number, caller = admin) =>
    caller.post('user/user-status-change', { user_id, status_code });

  it('switches off, ending every session, and on again', async () => {
    const user = await test.createUser();
    const caller = await test.as(user.username);
    expect((await switchTo(user.id, 2)).body).toMatchObject({
      error: false,
      message: 'User status updated to inactive',
    });
    expect(await caller.get('user/get-logged-in-user-details')).toMatchObject({
      status: 401,
      body: { errorCode: 11012 },
    });
    expect((await login(test, user.username)).body.errorCode).toBe(11018);
    expect((await switchTo(user.id, 1)).body).toMatchObject({ error: false, message: 'User status updated to active' });
    const after = await caller.get('user/get-logged-in-user-details');
    expect(after.body).toMatchObject({ errorCode: 11012, message: expect.stringMatching(/^Authentication failed/) });
    expect((await login(test, user.username)).body.error).toBe(false);
  });

  it('lifts a lock', async () => {
    const user = await test.createUser({ failed_attempts: 5, locked_until: new Date(Date.now() + 600_000) });
    await switchTo(user.id, 1);
    expect((await login(test, user.username)).body.error).toBe(false);
  });

  it('is not for oneself', async () => {
    expect(await refusedWithoutChange(() => switchTo(admin.userId, 2))).toEqual({
      user_id: 'You cannot change your own status.',
    });
  });
});

describe('delete', () => {
  const remove = (user_id: number, caller = admin) => caller.post('user/user-delete', { user_id });

  it('ends sessions and sign-in, and keeps the row', async () => {
    const user = await test.createUser();
    const caller = await test.as(user.username);
    expect((await remove(user.id)).body).toMatchObject({ error: false, message: 'User deleted successfully!' });
    expect((await caller.get('user/get-logged-in-user-details')).status).toBe(401);
    expect((await login(test, user.username)).body.errorCode).toBe(11014);
    expect(await test.db.selectFrom('users').where('id', '=', user.id).select('deleted_at').executeTakeFirst()).toEqual(
      { deleted_at: expect.any(Date) },
    );
    expect(await refusedWithoutChange(() => remove(user.id))).toEqual({
      user_id: 'This user does not exist any more.',
    });
  });

  it('is not for oneself', async () => {
    expect(await refusedWithoutChange(() => remove(admin.userId))).toEqual({ user_id: 'You cannot delete yourself.' });
  });
});

describe('the last who can edit staff', () => {
  const LAST = 'This is the last active user who can edit staff. Give somebody else that permission first.';

  it('stays, whoever asks and however', async () => {
    const own = await buildTestApp();
    const editor = await own.createUser({ permissions: ['system.staff.edit'] });
    await own.createUser({ permissions: ['system.staff.edit'], status: 2 });
    const remover = await own.as(['system.staff.delete', 'system.staff.status']);
    const refused = [
      await remover.post('user/user-delete', { user_id: editor.id }),
      await remover.post('user/user-status-change', { user_id: editor.id, status_code: 2 }),
    ];
    for (const { body } of refused) expect(body).toMatchObject({ errorCode: 11011, message: LAST });
    const { id } = await own.createUser({ permissions: ['system.staff.edit'] });
    const two = await Promise.all([editor.id, id].map((user_id) => remover.post('user/user-delete', { user_id })));
    expect(two.filter(({ body }) => body.error === false)).toHaveLength(1);
    await own.close();
  });

  it('does not lose the right either', async () => {
    const own = await buildTestApp();
    const wanted = await own.createNetwork();
    const [first, second] = [
      await own.as(['system.staff.edit']),
      await own.as(['system.staff.edit', 'data.leads.view']),
    ];
    const strip = (caller: Caller, user_id: number) =>
      caller.post('user/user-update', {
        user_id,
        checkedPermissions: ['data.leads.view'],
        checkedNetworks: [wanted.id],
      });
    expect((await strip(second, first.userId)).body.error).toBe(false);
    expect((await strip(second, second.userId)).body.errorCode).toBe(11011);
    await own.close();
  });
});
