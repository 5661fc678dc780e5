import type { Db } from '../../database/db.ts';

export function selectActiveNetworks(db: Db) {
  return db
    .selectFrom('networks')
    .where('deleted_at', 'is', null)
    .where('status', '=', 1)
    .select(['id', 'code', 'name'])
    .orderBy('id')
    .execute();
}

export function selectActiveColleagues(db: Db) {
  return db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('status', '=', 1)
    .select(['id', 'first_name', 'last_name', 'username', 'email', 'permissions'])
    .orderBy('id')
    .execute();
}
