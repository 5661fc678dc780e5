import { sql } from 'kysely';
import type { DbOrTransaction } from '../db.ts';

const NOW = sql<Date>`now()`;

export async function countRecoveryCodes(db: DbOrTransaction, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .executeTakeFirstOrThrow();
  return Number(left);
}

export function insertRecoveryCodes(db: DbOrTransaction, userId: number, hashes: readonly string[]) {
  return db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Ends all that are left. */
export function voidRecoveryCodes(db: DbOrTransaction, userId: number) {
  return db
    .updateTable('recovery_codes')
    .set({ used_at: NOW })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Uses the code up; false when this user has no such one left. */
export async function spendRecoveryCode(db: DbOrTransaction, userId: number, codeHash: string): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: NOW })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
