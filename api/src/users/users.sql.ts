import {
  type FilterQuery,
  type GetStarted,
  PERMISSION_PRESETS,
  type PermissionPreset,
  PRESET_NAMES,
  type TeamRights,
} from '@salesdesk/shared/domain';
import { type MessageRef, sentenceOf, type TrailCode } from '@salesdesk/shared/messages';
import { type Insertable, sql } from 'kysely';
import { caseless, contains, rangeEnd, rangeStart } from '../database/conditions.ts';
import type { Db } from '../database/db.ts';
import { isLocked } from '../database/locked.ts';
import type { Schema } from '../database/schema.ts';

type NewUser = Insertable<Schema['users']>;

/** The filters of My Team; texts match anywhere, ignoring case. */
export type UserFilters = FilterQuery<'team'>;

/** Signing in is locked, everywhere or in a browser that signed in before. */
const IS_LOCKED = sql<boolean>`(${isLocked('users')} or exists (
  select 1 from device_attempts where device_attempts.user_id = users.id and ${isLocked('device_attempts')}
))`;
/** Nobody knows the password, which its owner still has to choose. */
const IS_INVITED = sql<boolean>`(users.must_change_password and users.login_time is null)`;
const IS_ENROLLED = sql<boolean>`(users.totp_confirmed_at is not null)`;

/** Has exactly the permissions of this preset; 'other' for those of none. */
function holds(rights: TeamRights) {
  const isPreset = (preset: PermissionPreset) => {
    const keys = sql`${[...PERMISSION_PRESETS[preset]]}::text[]`;
    return sql<boolean>`(users.permissions @> ${keys} and users.permissions <@ ${keys})`;
  };
  if (rights !== 'other') return isPreset(rights);
  return sql<boolean>`not (${sql.join(PRESET_NAMES.map(isPreset), sql` or `)})`;
}

/** There are a few hundred users at most, so no filter needs an index. */
function matchesUser(filters: UserFilters) {
  const conditions = [sql<boolean>`users.deleted_at is null`];
  const add = (text: ReturnType<typeof sql>, wanted: string | undefined) => {
    if (wanted) conditions.push(contains(text, wanted));
  };
  add(sql`(users.first_name || ' ' || users.last_name)`, filters.name);
  add(sql`users.designation`, filters.designation);
  add(sql`users.phone`, filters.phone);
  add(sql`(users.email || chr(10) || users.username)`, filters.email);
  add(sql`concat_ws(', ', users.city, countries.name)`, filters.location);
  if (filters.login_from) conditions.push(sql<boolean>`users.login_time >= ${rangeStart(filters.login_from)}`);
  if (filters.login_to) conditions.push(sql<boolean>`users.login_time < ${rangeEnd(filters.login_to)}`);
  if (filters.status) conditions.push(sql<boolean>`users.status = ${filters.status}`);
  add(sql`(manager.first_name || ' ' || manager.last_name)`, filters.manager);
  if (filters.rights) conditions.push(holds(filters.rights));
  if (filters.access === 'locked') conditions.push(IS_LOCKED);
  if (filters.access === 'not-enrolled') conditions.push(sql<boolean>`not ${IS_ENROLLED}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export function selectUsers(db: Db, filters: UserFilters = {}) {
  return db
    .selectFrom('users')
    .leftJoin('countries', 'countries.id', 'users.country_id')
    .leftJoin('users as manager', 'manager.id', 'users.reporting_to')
    .where(matchesUser(filters))
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.designation', 'users.phone', 'users.email'])
    .select(['users.username', 'users.login_time', 'users.city', 'users.ip_address', 'users.profile_image_id'])
    .select(['users.status', 'users.permissions', 'countries.name as country'])
    .select(['manager.first_name as manager_first_name', 'manager.last_name as manager_last_name'])
    .select([IS_LOCKED.as('is_locked'), IS_ENROLLED.as('is_enrolled'), IS_INVITED.as('is_invited')])
    .orderBy('users.id')
    .execute();
}

/** A live user with the name of their manager, whether that manager is live or not; with `forUpdate` locked. */
export function selectUser(db: Db, id: number, { forUpdate = false } = {}) {
  return db
    .selectFrom('users')
    .leftJoin('users as manager', 'manager.id', 'users.reporting_to')
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .selectAll('users')
    .select(['manager.first_name as manager_first_name', 'manager.last_name as manager_last_name'])
    .select(sql<string>`users.updated_at::text`.as('touched'))
    .$if(forUpdate, (query) => query.forNoKeyUpdate('users'))
    .executeTakeFirst();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof selectUser>>>;

export function insertUser(db: Db, user: NewUser) {
  return db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
}

/** Of a user who has not chosen one; nothing that a form shows. */
export function updatePasswordHash(db: Db, id: number, passwordHash: string) {
  return db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Which of the three are taken by another active user. A user name is also refused if it is a user's e-mail. */
export async function selectTaken(
  db: Db,
  { email, username, phone, exceptId }: { email: string; username: string; phone: string; exceptId: number },
) {
  const [mail, name] = [caseless(sql`${email}::text`), caseless(sql`${username}::text`)];
  const [theirMail, theirName] = [caseless(sql.ref('email')), caseless(sql.ref('username'))];
  const taken = (condition: ReturnType<typeof sql<boolean>>) => sql<boolean>`coalesce(bool_or(${condition}), false)`;
  return db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('id', '!=', exceptId)
    .select(taken(sql`${theirMail} = ${mail} or ${theirName} = ${mail}`).as('email'))
    .select(taken(sql`${theirName} = ${name} or ${theirMail} = ${name}`).as('username'))
    .select(taken(sql`phone = ${phone}`).as('phone'))
    .executeTakeFirstOrThrow();
}

/** The chain above a user, nearest first, including the user. */
export async function selectManagersFrom(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select id, reporting_to from users where id = ${id}
      union
      select users.id, users.reporting_to from users join chain on users.id = chain.reporting_to
    )
    select id from chain
  `.execute(db);
  return rows.map((row) => row.id);
}

export async function existsLiveUser(db: Db, id: number): Promise<boolean> {
  const query = db.selectFrom('users').where('id', '=', id).where('deleted_at', 'is', null).select('id');
  return (await query.executeTakeFirst()) !== undefined;
}

export async function existsCountry(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('countries').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

/** The country of a user (ISO 3166-1 alpha-2); null without one. */
export async function selectIso2Of(db: Db, userId: number): Promise<string | null> {
  const query = db.selectFrom('users').innerJoin('countries', 'countries.id', 'users.country_id');
  return (await query.where('users.id', '=', userId).select('iso2').executeTakeFirst())?.iso2 ?? null;
}

/** The ids that are live networks. */
export async function selectLiveNetworkIds(db: Db, ids: number[]): Promise<number[]> {
  if (!ids.length) return [];
  const query = db.selectFrom('networks').where('id', 'in', ids).where('deleted_at', 'is', null).select('id');
  return (await query.execute()).map((row) => row.id);
}

/** The first few active colleagues by name who may edit users and hold this permission themselves (R-30). */
export function selectGrantors(db: Db, permission: string, limit: number) {
  return db
    .selectFrom('users')
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${permission} = any(permissions) and 'system.staff.edit' = any(permissions)`)
    .select(['id', 'first_name', 'last_name'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The ids of all active users who hold all of these permissions. */
export function selectHoldersOfAll(db: Db, permissions: readonly string[]) {
  return db
    .selectFrom('users')
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`permissions @> ${[...permissions]}::text[]`)
    .select('username')
    .orderBy('id')
    .execute();
}

/** The user of that name, ignoring case: the live one, else the one deleted last. */
export function selectUserNamed(db: Db, username: string) {
  return db
    .selectFrom('users')
    .where(caseless(sql.ref('username')), '=', caseless(sql`${username}::text`))
    .selectAll()
    .orderBy(sql`deleted_at desc nulls first`)
    .limit(1)
    .executeTakeFirst();
}

/** What a company has of what it begins with; converted leads count as leads, deleted networks and users not. */
export async function selectGetStarted(db: Db): Promise<GetStarted> {
  const has = (some: ReturnType<typeof sql>) => sql<boolean>`exists (${some})`;
  return db
    .selectNoFrom([
      has(sql`select from networks where deleted_at is null`).as('network'),
      has(sql`select from users where deleted_at is null offset 1`).as('colleague'),
      has(sql`select from accounts`).as('company'),
      has(sql`select from accounts where type in (2, 3)`).as('lead'),
    ])
    .executeTakeFirstOrThrow();
}

export async function existsAnyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The companies with this user as an assignee, as `reassignAccounts` finds them; locked for the running transaction. */
export function lockAccountsOf(db: Db, userId: number) {
  return db
    .selectFrom('accounts')
    .where((eb) => eb.or([eb('pri_assignee_id', '=', userId), eb('sec_assignee_id', '=', userId)]))
    .select(['id', 'version', 'pri_assignee_id', 'sec_assignee_id'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Replaces one user as assignee by another; returns the number of companies. A user in both positions keeps one.
 * `updated_at` is unchanged, because nobody edited the company (R-56). The trail records each of them, with the line for the new one.
 */
export async function reassignAccounts(
  db: Db,
  from: number,
  to: number,
  trail: { actorId: number; message: MessageRef<TrailCode>; line: string },
): Promise<number> {
  const { message } = trail;
  const line = trail.line ? { line: trail.line } : {};
  const { rows } = await sql<{ count: string | number }>`
    with held as (
      select id, pri_assignee_id, sec_assignee_id from accounts
      where pri_assignee_id = ${from} or sec_assignee_id = ${from} order by id for update
    ), given as (
      update accounts a set
        pri_assignee_id = case when held.pri_assignee_id = ${from} then ${to} else held.pri_assignee_id end,
        sec_assignee_id = case
          when ${to} in (held.pri_assignee_id, held.sec_assignee_id) and ${from} in (held.pri_assignee_id, held.sec_assignee_id)
            then null
          when held.sec_assignee_id = ${from} then ${to}
          else held.sec_assignee_id end,
        version = a.version + 1
      from held where a.id = held.id
      returning a.id, a.pri_assignee_id, a.sec_assignee_id
    ), recorded as (
      insert into audit (actor_id, action, entity, entity_id, summary, code, params, before, after)
      select ${trail.actorId}::integer, 'account.handed-over', 'account', given.id, ${sentenceOf(message)}::text,
        ${message.code}::text, ${JSON.stringify(message.params)}::jsonb,
        jsonb_build_object('pri_assignee_id', held.pri_assignee_id, 'sec_assignee_id', held.sec_assignee_id),
        jsonb_build_object('pri_assignee_id', given.pri_assignee_id, 'sec_assignee_id', given.sec_assignee_id)
          || ${JSON.stringify(line)}::jsonb
      from given join held on held.id = given.id order by given.id
      returning id
    )
    select count(*) as count from recorded
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}
