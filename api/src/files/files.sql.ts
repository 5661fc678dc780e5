import type { DbOrTransaction } from '../database/db.ts';
import type { FileTable } from '../database/schema.ts';

export function insertFile(db: DbOrTransaction, file: Pick<FileTable, 'mime' | 'bytes'>) {
  return db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow();
}

export function selectFile(db: DbOrTransaction, id: string) {
  return db.selectFrom('files').where('id', '=', id).select(['mime', 'bytes']).executeTakeFirst();
}

export function deleteFile(db: DbOrTransaction, id: string) {
  return db.deleteFrom('files').where('id', '=', id).execute();
}
