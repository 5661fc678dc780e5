/** The notes that an import writes about companies. */
import { sql } from 'kysely';
import type { DbOrTransaction } from '../../database/db.ts';

/** The texts of the notes of these companies, by company. */
export async function selectNotesOf(db: DbOrTransaction, accountIds: number[]): Promise<Map<number, Set<string>>> {
  const rows = await db
    .selectFrom('activities')
    .where('account_id', '=', sql<number>`any(${accountIds}::integer[])`)
    .where('kind', '=', 'note')
    .where('deleted_at', 'is', null)
    .select(['account_id', 'text'])
    .execute();
  const notes = new Map<number, Set<string>>();
  for (const { account_id, text } of rows) notes.set(account_id, (notes.get(account_id) ?? new Set()).add(text));
  return notes;
}

export interface NewNote {
  account_id: number;
  text: string;
}

/** Returns the notes with their ids. */
export async function insertNotes(
  tx: DbOrTransaction,
  notes: readonly NewNote[],
  { importId, authorId }: { importId: number; authorId: number },
) {
  if (!notes.length) return [];
  return tx
    .insertInto('activities')
    .values(notes.map((note) => ({ ...note, kind: 'note' as const, author_id: authorId, import_id: importId })))
    .returning(['id', 'account_id', 'text'])
    .execute();
}

/** Removes the notes that the import wrote about these companies. */
export async function deleteNotes(tx: DbOrTransaction, importId: number, accountIds: number[]): Promise<void> {
  if (!accountIds.length) return;
  await tx
    .deleteFrom('activities')
    .where('account_id', '=', sql<number>`any(${accountIds}::integer[])`)
    .where('import_id', '=', importId)
    .execute();
}

/** Who wrote something about the company after it was imported, besides the import itself; undefined for nobody. */
export async function selectWriterSince(tx: DbOrTransaction, importId: number, accountId: number) {
  const row = await tx
    .selectFrom('activities as t')
    .innerJoin('imports as i', (join) => join.on('i.id', '=', importId))
    .innerJoin('users as u', 'u.id', 't.author_id')
    .where('t.account_id', '=', accountId)
    .where('t.deleted_at', 'is', null)
    .where(sql<boolean>`t.import_id is distinct from i.id and t.created_at > i.created_at`)
    .select(['u.first_name', 'u.last_name'])
    .limit(1)
    .executeTakeFirst();
  return row && `${row.first_name} ${row.last_name}`.trim();
}
