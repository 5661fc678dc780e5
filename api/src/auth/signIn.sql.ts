import { sql } from 'kysely';
import { caseless } from '../database/conditions.ts';
import type { Db } from '../database/db.ts';
import { PERIOD_SECONDS, TOLERANCE } from './totp.ts';

const NOW = sql<Date>`now()`;

const SIGN_IN_COLUMNS = [
  ...(['id', 'username', 'email', 'password_hash', 'status', 'must_change_password'] as const),
  ...(['totp_secret', 'totp_confirmed_at', 'totp_last_step'] as const),
];

/** The newest time step of which a code is accepted now. */
const NEWEST_STEP = sql<number>`floor(extract(epoch from now()) / ${sql.lit(PERIOD_SECONDS)}) + ${sql.lit(TOLERANCE)}`;

function signInRows(db: Db) {
  const columns = [...SIGN_IN_COLUMNS, sql<Date>`now()`.as('now')] as const;
  return db.selectFrom('users').where('deleted_at', 'is', null).select(columns);
}

/** The user a typed name belongs to: the user name exactly, or the e-mail in any case. */
export function selectUserByName(db: Db, name: string) {
  return signInRows(db)
    .where((eb) =>
      eb.or([eb('username', '=', name), eb(caseless(sql.ref('email')), '=', caseless(sql`${name}::text`))]),
    )
    .orderBy((eb) => eb.case().when('username', '=', name).then(0).else(1).end())
    .limit(1)
    .executeTakeFirst();
}

export function selectUserById(db: Db, id: number) {
  return signInRows(db).where('id', '=', id).executeTakeFirst();
}

/** The user of a session, who can only be missing by a mistake. */
export async function selectSignedIn(db: Db, { userId }: { userId: number }) {
  const user = await selectUserById(db, userId);
  if (!user) throw new Error('The signed-in user has vanished.');
  return user;
}

/**
 * Spends a time step once: no row if it or a later one was already spent, or if the code was checked with another seed.
 * The first valid code stores the seed. A spent step that has no code yet comes from a clock that was ahead, and refuses no code.
 */
export async function spendStep(
  db: Db,
  {
    userId,
    step,
    knownSecret,
    newSecret,
  }: { userId: number; step: number; knownSecret: string | null; newSecret: string | null },
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .$if(newSecret !== null, (query) => query.set({ totp_secret: newSecret, totp_confirmed_at: sql`now()` }))
    .where('id', '=', userId)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('totp_last_step', 'is', null),
        eb('totp_last_step', '<', step),
        eb('totp_last_step', '>', NEWEST_STEP),
      ]),
    )
    .where(newSecret === null ? sql<boolean>`totp_secret = ${knownSecret}` : sql<boolean>`totp_confirmed_at is null`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Seeds that were sealed with keys other than `kid`. */
export function selectSeedsSealedBefore(db: Db, kid: string) {
  return db
    .selectFrom('users')
    .where('totp_secret', 'is not', null)
    .where('totp_secret', 'not like', `${kid}.%`)
    .select(['id', 'totp_secret'])
    .execute();
}

/** Stores the same seed sealed with other keys, unless another seed was enrolled meanwhile. */
export function updateSealedSeed(db: Db, userId: number, { from, to }: { from: string; to: string }) {
  return db
    .updateTable('users')
    .set({ totp_secret: to })
    .where('id', '=', userId)
    .where('totp_secret', '=', from)
    .execute();
}

/** Removes the authenticator: the next sign-in enrols again. */
export function resetAuthenticator(db: Db, userId: number) {
  return db
    .updateTable('users')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', userId)
    .execute();
}

export function markSignedIn(db: Db, userId: number, ipAddress: string) {
  return db
    .updateTable('users')
    .set({ login_time: sql`now()`, ip_address: ipAddress })
    .where('id', '=', userId)
    .execute();
}

/** Stores a password that its owner chose in place of the one before; false if that was replaced meanwhile. */
export async function updatePassword(db: Db, user: { id: number; password_hash: string }, passwordHash: string) {
  const row = await db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      must_change_password: false,
      // The first own password brings the permissions, which the access token has to name.
      permission_version: sql`permission_version + case when must_change_password then 1 else 0 end`,
      failed_attempts: 0,
      locked_until: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** True when the user came with the demo data. */
export async function isDemoUser(db: Db, userId: number): Promise<boolean> {
  const fact = await db.selectFrom('facts').where('name', '=', 'demo_user_ids').select('value').executeTakeFirst();
  return fact !== undefined && (JSON.parse(fact.value) as number[]).includes(userId);
}

/** Inserts the value unless one exists; returns the stored one. */
export async function insertFactOnce(db: Db, name: string, value: string): Promise<string> {
  await db
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const fact = await db.selectFrom('facts').where('name', '=', name).select('value').executeTakeFirstOrThrow();
  return fact.value;
}

export async function replaceFact(db: Db, name: string, value: string): Promise<void> {
  await db.updateTable('facts').set({ value }).where('name', '=', name).execute();
}

export function insertPasscode(db: Db, values: { issued_by: number; user_id: number | null; code_hash: string }) {
  return db
    .insertInto('passcodes')
    .values({ ...values, expires_at: sql`now() + interval '10 minutes'` })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
}

/** Voids unused passcodes: those that an issuer still holds, or those of a user. */
export function voidPasscodes(db: Db, whose: { heldBy: number } | { userId: number }) {
  return db
    .updateTable('passcodes')
    .set({ used_at: NOW })
    .where('used_at', 'is', null)
    .where((eb) =>
      'heldBy' in whose
        ? eb.and([eb('issued_by', '=', whose.heldBy), eb('user_id', 'is', null)])
        : eb('user_id', '=', whose.userId),
    )
    .execute();
}

/** An unused, unexpired passcode of this issuer: held by the issuer, or already bound to this user. */
export function selectIssuedPasscode(
  db: Db,
  { issuedBy, userId, hashes }: { issuedBy: number; userId: number; hashes: string[] },
) {
  return db
    .selectFrom('passcodes')
    .where('issued_by', '=', issuedBy)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', NOW)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
    .select(['id', 'user_id'])
    .forUpdate()
    .executeTakeFirst();
}

export function bindPasscodeTo(db: Db, id: number, userId: number) {
  return db.updateTable('passcodes').set({ user_id: userId }).where('id', '=', id).execute();
}

/** Spends the passcode; false if this user has no such passcode, or it is used or expired. */
export async function spendPasscode(db: Db, userId: number, hashes: string[]): Promise<boolean> {
  const row = await db
    .updateTable('passcodes')
    .set({ used_at: NOW })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', NOW)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts codes that can still be checked: made with the named keys, or before hashes named their keys. */
export async function countRecoveryCodes(db: Db, userId: number, kids: string[]): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where((eb) =>
      eb.or([eb('code_hash', 'not like', '%.%'), ...kids.map((kid) => eb('code_hash', 'like', `${kid}.%`))]),
    )
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .executeTakeFirstOrThrow();
  return Number(left);
}

export function insertRecoveryCodes(db: Db, userId: number, hashes: readonly string[]) {
  return db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Voids all remaining codes. */
export function voidRecoveryCodes(db: Db, userId: number) {
  return db
    .updateTable('recovery_codes')
    .set({ used_at: NOW })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Spends the code; false if this user has no such code left. */
export async function spendRecoveryCode(db: Db, userId: number, hashes: string[]): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: NOW })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
