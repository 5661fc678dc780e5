/** Lists the audit trail in pages and as a file. ADR-147. */
import { Type } from '@fastify/type-provider-typebox';
import {
  AUDIT_EXPORT_MAX,
  AUDIT_PAGE_SIZE,
  type AuditEntry,
  type AuditPage,
  BYTE_ORDER_MARK,
  type CsvSeparator,
  csvLine,
  type FilterQuery,
} from '@salesdesk/shared/domain';
import type { Db } from '../database/db.ts';
import { cursorReader, pageWithCursor } from '../http/cursor.ts';
import { ID_MAX } from '../http/fields.ts';
import { entryOf, idsIn } from './auditEntry.ts';
import {
  type ChangeFilters,
  type ChangeKey,
  type ChangeRow,
  selectChanges,
  selectNames,
  selectRecordsNamed,
} from './auditTrail.sql.ts';

type Filters = FilterQuery<'audit'>;

/** At most so many records of each kind are searched for by name. */
const RECORDS_MAX = 200;
const EXPORT_PAGE = 500;
const HEAD = ['Time (UTC)', 'Person', 'Action', 'What happened', 'Kind', 'Record number', 'Record', 'Changes'];

/** Text, because a number of the database may be larger than one of JavaScript. */
const digits = Type.String({ pattern: '^\\d{1,16}$' });
const readCursor = cursorReader(Type.Object({ micros: digits, id: digits }));

/** One page, newest first. Throws 11011 for a cursor that is none. */
export async function listChanges(db: Db, { cursor, ...filters }: Filters & { cursor?: string }): Promise<AuditPage> {
  const after = cursor ? readCursor(cursor) : null;
  const rows = await selectChanges(db, await filtersOf(db, filters), after, AUDIT_PAGE_SIZE + 1);
  const { page, next_cursor } = pageWithCursor(rows, AUDIT_PAGE_SIZE, ({ micros, id }) => ({ micros, id: String(id) }));
  return { data: await entriesOf(db, page), next_cursor };
}

/** Streams the newest changes that match as CSV; those written meanwhile are left out. */
export async function* exportChanges(db: Db, wanted: Filters, separator: CsvSeparator = ','): AsyncGenerator<string> {
  const filters = await filtersOf(db, wanted);
  yield BYTE_ORDER_MARK + csvLine(HEAD, separator);
  let after: ChangeKey | null = null;
  for (let count = 0; count < AUDIT_EXPORT_MAX; count += EXPORT_PAGE) {
    const rows: ChangeRow[] = await selectChanges(db, filters, after, EXPORT_PAGE);
    yield (await entriesOf(db, rows)).map((entry) => csvLine(cellsOf(entry), separator)).join('');
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_PAGE) return;
    after = { micros: last.micros, id: String(last.id) };
  }
}

async function entriesOf(db: Db, rows: readonly ChangeRow[]): Promise<AuditEntry[]> {
  const names = await selectNames(db, idsIn(rows));
  return rows.map((row) => entryOf(row, names));
}

/** A record is wanted by its number as in '#12', or by a part of its name. */
async function filtersOf(db: Db, { record, ...filters }: Filters): Promise<ChangeFilters> {
  const wanted = record?.trim();
  if (!wanted) return filters;
  const number = Number(/^#\s*(\d{1,10})$/.exec(wanted)?.[1]);
  if (number > ID_MAX) return { ...filters, records: { account: [], user: [], network: [] } };
  if (number >= 0) return { ...filters, records: { account: [number], user: [number], network: [number] } };
  return { ...filters, records: await selectRecordsNamed(db, wanted, RECORDS_MAX) };
}

function cellsOf({ at, by, action, summary, entity, record, changes }: AuditEntry): string[] {
  const lines = changes.map(({ field, from, to }) => `${field}: ${from ?? '--'} > ${to ?? '--'}`);
  return [at, by?.name ?? '', action, summary, entity, String(record?.id ?? ''), record?.name ?? '', lines.join('; ')];
}
