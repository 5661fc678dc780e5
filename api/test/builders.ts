/** Records for tests, valid unless a test changes them; every call creates a new one. */
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import type { Insertable } from 'kysely';
import { hashPassword } from '../src/auth/passwords.ts';
import type { Db } from '../src/database/db.ts';
import type { Schema } from '../src/database/schema.ts';

/** The password of all test users. */
export const TEST_PASSWORD = 'Correct-Horse7';

export interface Builders {
  /** A user; by default without permissions. */
  createUser(values?: Partial<Insertable<Schema['users']>>): Promise<BuiltUser>;
  /** A user with every permission. */
  createAdmin(): Promise<BuiltUser>;
  createNetwork(values?: Partial<Insertable<Schema['networks']>>): Promise<{ id: number; name: string; code: string }>;
  /** A company on the Q List with website and phone, so that it may be promoted. */
  createAccount(values?: Partial<Insertable<Schema['accounts']>>): Promise<{ id: number; name: string }>;
  /** A company in the stage with that slug. */
  createLead(values?: Partial<Insertable<Schema['accounts']>>, stage?: string): Promise<{ id: number; name: string }>;
  /** An open task of the company for its author, due long ago. */
  createTask(
    accountId: number,
    userId: number,
    values?: Partial<Insertable<Schema['activities']>>,
  ): Promise<{ id: number }>;
}

interface BuiltUser {
  id: number;
  username: string;
  email: string;
}

export function buildersOf(db: Db): Builders {
  let serial = 0;
  let passwordHash: Promise<string> | undefined;

  const builders: Builders = {
    createUser: async (values = {}) => {
      const n = ++serial;
      passwordHash ??= hashPassword(TEST_PASSWORD);
      return db
        .insertInto('users')
        .values({
          first_name: 'Noor',
          last_name: `Tester ${n}`,
          designation: 'Sales',
          email: `noor${n}@salesdesk.example`,
          phone: `+31 6 5550 ${String(n).padStart(4, '0')}`,
          country_id: 1,
          username: `noor${n}`,
          password_hash: await passwordHash,
          ...values,
        })
        .returning(['id', 'username', 'email'])
        .executeTakeFirstOrThrow();
    },
    createAdmin: () => builders.createUser({ permissions: [...PERMISSION_KEYS] }),
    createNetwork: (values = {}) => {
      const n = ++serial;
      return db
        .insertInto('networks')
        .values({
          name: `Network ${n}`,
          code: `N${n}`,
          url: 'https://network.example',
          color_code: '#24B3FA',
          ...values,
        })
        .returning(['id', 'name', 'code'])
        .executeTakeFirstOrThrow();
    },
    createAccount: (values = {}) => {
      const n = ++serial;
      return db
        .insertInto('accounts')
        .values({ name: `Company ${n}`, website: 'company.example', phone: '0655501234', phone_code: '31', ...values })
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow();
    },
    createTask: (account_id, userId, values = {}) =>
      db
        .insertInto('activities')
        .values({
          account_id,
          kind: 'task',
          text: 'Call again',
          due_on: '2020-01-01',
          author_id: userId,
          assignee_id: userId,
          ...values,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    createLead: async (values = {}, stage = 'new') => {
      const { id } = await db.selectFrom('stages').where('slug', '=', stage).select('id').executeTakeFirstOrThrow();
      return builders.createAccount({ type: 2, stage_id: id, ...values });
    },
  };
  return builders;
}
