import type { DbOrTransaction } from '../../database/db.ts';

export function selectActiveNetworks(db: DbOrTransaction) {
  return db
    .selectFrom('networks')
    .where('deleted_at', 'is', null)
    .where('status', '=', 1)
    .select(['id', 'code', 'name'])
    .orderBy('id')
    .execute();
}

export function selectActiveColleagues(db: DbOrTransaction) {
  return db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('status', '=', 1)
    .select(['id', 'first_name', 'last_name', 'username', 'email', 'permissions'])
    .orderBy('id')
    .execute();
}
