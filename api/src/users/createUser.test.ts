import { PASSWORD_RULE_TEXT } from '@salesdesk/shared/domain';
import { png } from '../../test/images.ts';
import { NewFile } from '../../test/index.ts';
import { login } from '../../test/signIn.ts';
import { buildUserFormTest, type UserFormTest } from '../../test/userForm.ts';

let kit: UserFormTest;
beforeAll(async () => {
  kit = await buildUserFormTest();
});
afterAll(() => kit.test.close());

describe('create', () => {
  it('adds a colleague who can sign in', async () => {
    const values = kit.form();
    const { body } = await kit.admin.post<{ user_id: number }>('user/create-user', {
      ...values,
      profile_image: new NewFile('a.png', png()),
    });
    expect(body).toMatchObject({ error: false, message: 'User created successfully!' });
    const id = body.data?.user_id as number;
    expect(await kit.detail(id)).toMatchObject({
      first_name: 'Ada',
      email: values.email,
      country_id: 1,
      reporting_to: kit.admin.userId,
      remark: 'First',
      receive_notifications: true,
      user_permission: { permissions: ['data.leads.view'] },
      network_ids: [kit.network.id],
      profile_image: expect.stringMatching(/^\/api\/files\//),
    });
    expect((await login(kit.test, values.username, values.password)).body.error).toBe(false);
    const audit = await kit.test.db.selectFrom('audit').where('entity_id', '=', id).selectAll().execute();
    expect(audit).toMatchObject([
      { action: 'user.created', actor_id: kit.admin.userId, summary: 'Added Ada Lovelace' },
    ]);
    expect(JSON.stringify(audit)).not.toContain(values.password);
  });

  it('accepts JSON too', async () => {
    const { body } = await kit.admin.post('user/create-user', kit.form({ receiveNotifications: false }), {
      json: true,
    });
    expect(body.error).toBe(false);
  });

  it('names what is missing', async () => {
    const validations = await kit.refused(() => kit.admin.post('user/create-user', {}));
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
    expect(await kit.refused(() => kit.create(values))).toEqual(validations);
  });

  it('refuses e-mail, user name and phone of a live colleague, ignoring case, all at once', async () => {
    const taken = kit.form();
    await kit.admin.post('user/create-user', taken);
    const same = { email: taken.email.toUpperCase(), username: taken.username.toUpperCase(), phone: taken.phone };
    expect(await kit.refused(() => kit.create(same))).toEqual({
      email: 'Email is already in use',
      username: 'Username is already in use',
      phone: 'Phone is already in use',
    });
    expect(await kit.refused(() => kit.create({ username: taken.email }))).toEqual({
      username: 'Username is already in use',
    });
  });

  it('accepts the names of a deleted colleague', async () => {
    const values = kit.form();
    const { body } = await kit.admin.post<{ user_id: number }>('user/create-user', values);
    await kit.admin.post('user/user-delete', { user_id: body.data?.user_id });
    expect((await kit.admin.post('user/create-user', values)).body.error).toBe(false);
  });

  it('creates one of two equal colleagues sent at once', async () => {
    const values = kit.form();
    const answers = await Promise.all([1, 2, 3].map(() => kit.admin.post('user/create-user', values)));
    expect(answers.map(({ body }) => body.errorCode).sort()).toEqual([11011, 11011, null]);
  });

  it('grants only permissions that the grantor holds', async () => {
    const creator = await kit.test.as(['system.staff.create', 'data.leads.view']);
    const validations = await kit.refused(() =>
      kit.create({ checkedPermissions: ['data.leads.view', 'data.leads.edit-all'] }, creator),
    );
    expect(validations).toEqual({
      checkedPermissions: 'You cannot grant or withdraw "data.leads.edit-all": you do not hold it yourself.',
    });
    expect((await kit.create({}, creator)).body.error).toBe(false);
  });
});
