/** The user form as the screen sends it, and helpers for its tests. */
import { PERMISSION_KEYS, type UserDetail } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, fingerprintOfTables, type TestApp } from './index.ts';

export interface UserFormTest {
  test: TestApp;
  /** Holds every permission. */
  admin: Caller;
  network: { id: number };
  /** A valid form of a new colleague. */
  form: (
    values?: Record<string, unknown>,
  ) => Record<string, unknown> & { email: string; username: string; phone: string; password: string };
  create: (values?: Record<string, unknown>, caller?: Caller) => ReturnType<typeof createWith>;
  /** Creates a user and returns the id. */
  created: (values?: Record<string, unknown>) => Promise<number>;
  update: (userId: number, values: Record<string, unknown>, caller?: Caller) => ReturnType<Caller['post']>;
  detail: (id: number) => Promise<UserDetail>;
  /** Expects 11011 and an unchanged database; returns the validations. */
  refused: (call: () => ReturnType<Caller['post']>) => Promise<unknown>;
}

export async function buildUserFormTest(): Promise<UserFormTest> {
  const test = await buildTestApp();
  const admin = await test.as(PERMISSION_KEYS);
  const network = await test.createNetwork();
  let serial = 0;
  const form: UserFormTest['form'] = (values = {}) => {
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
  const create: UserFormTest['create'] = (values, caller = admin) => createWith(caller, form(values));
  return {
    test,
    admin,
    network,
    form,
    create,
    created: async (values) => (await create(values)).body.data?.user_id as number,
    update: (user_id, values, caller = admin) => caller.post('user/user-update', { user_id, ...values }),
    detail: async (id) => (await admin.get<UserDetail>(`user/user/${id}`)).body.data as UserDetail,
    refused: async (call) => {
      const before = await fingerprintOfTables(test.db);
      const { body } = await call();
      expect(body).toMatchObject({ error: true, errorCode: 11011 });
      expect(await fingerprintOfTables(test.db)).toEqual(before);
      return body.validations;
    },
  };
}

function createWith(caller: Caller, body: Record<string, unknown>) {
  return caller.post<{ user_id: number }>('user/create-user', body);
}
