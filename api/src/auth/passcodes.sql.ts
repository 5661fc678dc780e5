import { sql } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';

const NOW = sql<Date>`now()`;

export function insertPasscode(
  db: DbOrTransaction,
  values: { issued_by: number; user_id: number | null; code_hash: string },
) {
  return db
    .insertInto('passcodes')
    .values({ ...values, expires_at: sql`now() + interval '10 minutes'` })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
}

/** Voids unused passcodes: those that an issuer still holds, or those of a user. */
export function voidPasscodes(db: DbOrTransaction, whose: { heldBy: number } | { userId: number }) {
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
  db: DbOrTransaction,
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

export function bindPasscodeTo(db: DbOrTransaction, id: number, userId: number) {
  return db.updateTable('passcodes').set({ user_id: userId }).where('id', '=', id).execute();
}

/** Spends the passcode; false if this user has no such passcode, or it is used or expired. */
export async function spendPasscode(db: DbOrTransaction, userId: number, hashes: string[]): Promise<boolean> {
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
