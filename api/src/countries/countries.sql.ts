import type { Db } from '../database/db.ts';

export function insertMissingCountries(db: Db, rows: { name: string; phone_code: string; iso2: string }[]) {
  return db
    .insertInto('countries')
    .values(rows)
    .onConflict((conflict) => conflict.column('iso2').doNothing())
    .execute();
}

/** Of a country that was filled with another code. */
export function correctPhoneCode(db: Db, iso2: string, code: string) {
  return db
    .updateTable('countries')
    .set({ phone_code: code })
    .where('iso2', '=', iso2)
    .where('phone_code', '<>', code)
    .execute();
}

export function selectCountries(db: Db) {
  return db
    .selectFrom('countries')
    .select(['id', 'name', 'phone_code', 'iso2'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function countCountries(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('countries')
    .select((eb) => eb.fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
