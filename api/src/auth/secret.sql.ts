import type { Db } from '../database/db.ts';

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
