import type { Db } from '../database/db.ts';

/** Keeps the value unless there is one already; gives the one that is kept. */
export async function keepFact(db: Db, name: string, value: string): Promise<string> {
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
