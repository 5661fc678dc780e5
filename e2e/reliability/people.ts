/** Signs users in without a screen: a row each of users and sessions, and a token as the product makes it. */
import { randomUUID } from 'node:crypto';
import type { openDatabase } from '@salesdesk/api/database';
import { deriveKeys } from '@salesdesk/api/keys';
import { signAccess } from '@salesdesk/api/tokens';
import { endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import { type Answer, call, SETTINGS, signIn } from './product.ts';

type Db = ReturnType<typeof openDatabase>;

export interface Person {
  userId: number;
  sessionId: string;
  token: string;
}

/** What the form of a user needs besides. */
const FIELDS = { designation: 'Sales', country_id: 1, password_hash: 'none' };
let serial = 0;
const HOUR_MS = 3_600_000;
const keys = deriveKeys(SETTINGS.SECRET_KEY);

/** Adds a user with these permissions, signed in on a database of a product with `SETTINGS`. */
export async function addPerson(db: Db, permissions: PermissionKey[]): Promise<Person> {
  const name = randomUUID();
  const phone = `+31 6 ${String(++serial).padStart(8, '0')}`;
  const names = { first_name: 'Person', last_name: name, username: name, email: `${name}@salesdesk.example` };
  const { id } = await db
    .insertInto('users')
    .values({ ...names, ...FIELDS, phone, permissions })
    .returning('id')
    .executeTakeFirstOrThrow();
  return signedIn(db, id);
}

/** A new session of the user, with a token of their current permissions. */
export async function signedIn(db: Db, userId: number): Promise<Person> {
  const { id } = await db
    .insertInto('sessions')
    .values({ user_id: userId, expires_at: new Date(Date.now() + 9 * HOUR_MS) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId, sessionId: id, token: await tokenOf(db, userId, id) };
}

/** Gives a user these permissions, as the administrator of this token does, by a form of this database. */
export async function setPermissions(
  db: Db,
  { address, token }: { address: string; token: string },
  user_id: number,
  checkedPermissions: PermissionKey[],
): Promise<Answer> {
  const network = { name: 'Network', code: 'N', url: 'https://network.example', color_code: '#24B3FA' };
  const { id } =
    (await db.selectFrom('networks').select('id').limit(1).executeTakeFirst()) ??
    (await db.insertInto('networks').values(network).returning('id').executeTakeFirstOrThrow());
  const body = { user_id, reporting_to: 1, checkedPermissions, checkedNetworks: [id] };
  return call(address, endpoints.users.update.path, { body, token });
}

/** A token of the session, as the refresh after a change of permissions gives it. */
export async function tokenOf(db: Db, userId: number, sid: string): Promise<string> {
  const { permissions, permission_version, role } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['permissions', 'permission_version', 'role'])
    .executeTakeFirstOrThrow();
  const claims = { sub: String(userId), sid, pv: permission_version, permissions, role };
  return lasting(claims);
}

/** Signs the first administrator in, as `signIn`, with a token that outlasts the longest program. */
export async function signInForLong(address: string): Promise<string> {
  const [, body = ''] = (await signIn(address)).split('.');
  const { sub, sid, pv, permissions, role } = JSON.parse(Buffer.from(body, 'base64url').toString());
  return lasting({ sub, sid, pv, permissions, role });
}

function lasting(claims: object): Promise<string> {
  return signAccess(keys, claims as Parameters<typeof signAccess>[1], (9 * HOUR_MS) / 1000);
}
