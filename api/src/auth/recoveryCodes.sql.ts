import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

const NOW = sql<Date>`now()`;

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
