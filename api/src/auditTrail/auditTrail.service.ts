/** Lists the audit trail in pages and as a file. ADR-147. */

import { setTimeout } from 'node:timers/promises';
import { Type } from '@fastify/type-provider-typebox';
import {
  type AuditChange,
  type AuditEntity,
  type AuditEntry,
  type AuditPage,
  type AuditState,
  BYTE_ORDER_MARK,
  type CsvSeparator,
  csvLine,
  type FilterQuery,
} from '@salesdesk/shared/domain';
import { messageRefOf } from '@salesdesk/shared/messages';
import type { FastifyBaseLogger } from 'fastify';
import { walkChain } from '../audit/chain.ts';
import type { Db } from '../database/db.ts';
import { type NamedIds, type Names, personOf, selectNames } from '../database/names.ts';
import { cursorReader, pageWithCursor } from '../http/cursor.ts';
import { ID_MAX } from '../http/fields.ts';
import { type ChangeFilters, type ChangeKey, NAMED, selectChanges, selectRecordsNamed } from './auditTrail.sql.ts';

type ChangeRow = Awaited<ReturnType<typeof selectChanges>>[number];
/** The number of changes of one page. */
const AUDIT_PAGE_SIZE = 50;
/** More changed fields than these are not listed. */
const AUDIT_CHANGES_MAX = 40;
/** A file has at most so many changes: the newest of those that match. */
const AUDIT_EXPORT_MAX = 50_000;

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

/** Fields with ids of records or countries, by the names that the trail stores. */
const ID_FIELDS: Readonly<Record<string, keyof NamedIds>> = {
  pri_assignee_id: 'user',
  sec_assignee_id: 'user',
  reporting_to: 'user',
  reassign_to: 'user',
  assignee_id: 'user',
  archived_by: 'user',
  created_by: 'user',
  mentions: 'user',
  merged_into: 'account',
  networks: 'network',
  networkIds: 'network',
  country: 'country',
  country_id: 'country',
};
/** Identifiers that say nothing to people. */
const HIDDEN = ['session'];
/** Longer values are cut. */
const VALUE_LENGTH = 300;

type Values = Readonly<Record<string, unknown>>;

const isNamed = (entity: string): entity is (typeof NAMED)[number] => NAMED.some((kind) => kind === entity);
const valuesOf = (row: Pick<ChangeRow, 'before' | 'after'>): [Values, Values] => [
  (row.before ?? {}) as Values,
  (row.after ?? {}) as Values,
];

/** The ids whose names the rows need. */
function idsIn(rows: readonly ChangeRow[]): NamedIds {
  const ids: NamedIds = { account: [], user: [], network: [], country: [] };
  for (const row of rows) {
    if (isNamed(row.entity) && row.entity_id !== null) ids[row.entity].push(row.entity_id);
    for (const values of valuesOf(row))
      for (const [field, kind] of Object.entries(ID_FIELDS))
        for (const value of [values[field]].flat()) if (Number.isInteger(value)) ids[kind].push(Number(value));
  }
  return ids;
}

function entryOf(row: ChangeRow, names: Names): AuditEntry {
  const [before, after] = valuesOf(row);
  return {
    id: Number(row.id),
    at: row.at.toISOString(),
    by: personOf(row.actor_id, row),
    action: row.action,
    summary: row.summary,
    message: messageRefOf(row.code, row.params),
    entity: row.entity as AuditEntity,
    record:
      row.entity_id === null
        ? null
        : { id: row.entity_id, name: isNamed(row.entity) ? (names[row.entity].get(row.entity_id) ?? null) : null },
    changes: changesOf(before, after, names),
  };
}

function changesOf(before: Values, after: Values, names: Names): AuditChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .filter((field) => !HIDDEN.includes(field))
    .map((field) => ({ field, from: textOf(field, before[field], names), to: textOf(field, after[field], names) }))
    .filter(({ from, to }) => from !== to)
    .slice(0, AUDIT_CHANGES_MAX);
}

/** A value as text; null for none. */
function textOf(field: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null;
  const kind = ID_FIELDS[field];
  const one = (part: unknown): string => {
    if (kind && typeof part === 'number') return names[kind].get(part) ?? `#${part}`;
    if (field === 'stage' && typeof part === 'string') return names.stage.get(part) ?? part;
    return typeof part === 'object' ? JSON.stringify(part) : String(part);
  };
  const text = Array.isArray(value) ? value.map(one).join(', ') : one(value);
  if (!text || text === '{}') return null;
  return text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH)}…` : text;
}

/** Verifies the audit trail in the background for the screen Audit. ADR-082 and ADR-147. */

/** An older check is repeated when the screen is opened. */
const FRESH_MS = 60 * 60_000;
/** Between two pages of the trail, so that other calls are not held up on the embedded database. */
const PAUSE_MS = 10;

class Stopped extends Error {}

/** One check at a time in this process; it keeps the last result. */
export class ChainCheck {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  #last: Pick<AuditState, 'checked_at' | 'rows' | 'problem'> = { checked_at: null, rows: 0, problem: null };
  #running: Promise<void> | null = null;
  #isStopped = false;

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  /** The last result. Begins a check when there is none of the last hour, or when `again` is set. */
  state(again: boolean): AuditState {
    const { checked_at } = this.#last;
    const isFresh = checked_at !== null && Date.now() - Date.parse(checked_at) < FRESH_MS;
    if (!this.#isStopped && !this.#running && (again || !isFresh)) this.#running = this.#check();
    return { ...this.#last, is_checking: this.#running !== null };
  }

  /** Ends a running check; none begins after it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #check(): Promise<void> {
    try {
      const verdict = await walkChain(this.#db, null, async () => {
        await setTimeout(PAUSE_MS);
        if (this.#isStopped) throw new Stopped();
      });
      const found = verdict.whole ? { rows: verdict.rows, problem: null } : { rows: 0, problem: verdict.problem };
      this.#last = { checked_at: new Date().toISOString(), ...found };
    } catch (error) {
      if (!(error instanceof Stopped)) this.#log.warn({ err: error }, 'The audit trail could not be checked.');
    } finally {
      this.#running = null;
    }
  }
}
