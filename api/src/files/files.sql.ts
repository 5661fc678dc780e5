import type { Db } from '../database/db.ts';
import type { Schema } from '../database/schema.ts';

export function insertFile(db: Db, file: Pick<Schema['files'], 'mime' | 'bytes'>) {
  return db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow();
}

export function selectFile(db: Db, id: string) {
  return db.selectFrom('files').where('id', '=', id).select(['mime', 'bytes']).executeTakeFirst();
}

export function deleteFile(db: Db, id: string) {
  return db.deleteFrom('files').where('id', '=', id).execute();
}
