/** One batch of a running import: its rows, companies, audit rows and progress are all written, or none. */
import {
  type Account,
  assigneeError,
  changeRefusal,
  holdsExactly,
  type Mover,
  withoutInvalidCharacters,
} from '@salesdesk/shared/domain';
import { type FixedText, messageOf, say } from '@salesdesk/shared/messages';
import { readAccounts } from '../../accounts/accounts.service.ts';
import { type AuditEntry, recordAll } from '../../audit/audit.service.ts';
import type { Db, DbOrTransaction } from '../../database/db.ts';
import type { StoredCounts } from '../../database/listTables.ts';
import type { SliceSize } from '../../database/yieldingDb.ts';
import type { Plan, PlannedRow } from '../plan/planImport.ts';
import { readRow } from '../plan/readRow.ts';
import { changedColumns, columnsOf, networkIdsOf } from '../store/companyColumns.ts';
import {
  insertCompanies,
  lockCompanies,
  type NetworkLink,
  type RawCompany,
  replaceNetworkLinks,
  selectNetworkLinks,
  takeCompanyIds,
  updateCompanies,
} from '../store/importCompanies.sql.ts';
import { insertNotes, type NewNote, selectNotesOf } from '../store/importNotes.sql.ts';
import { insertImportRows, type NewImportRow, type Replaced } from '../store/importRows.sql.ts';
import { type ImportRecord, ImportTakenOver, reportProgress, selectActor } from '../store/imports.sql.ts';
import { isPartly, type Note, noteColumns } from '../store/note.ts';

/** An import that this process is running. */
export interface RunningImport {
  found: ImportRecord;
  plan: Plan;
  runner: string;
  slice: SliceSize;
  position: number;
  counts: StoredCounts;
  /** The company that each row created or changed. */
  companyOfRow: Map<number, number>;
}

/** Stops the import; the message is the reason. */
export class ImportAborted extends Error {
  readonly reason: FixedText;
  constructor(reason: FixedText) {
    super(reason);
    this.reason = reason;
  }
}

/** Imports the next rows; returns whether there are more. */
export async function runBatch(db: Db, running: RunningImport): Promise<boolean> {
  const { found, plan, position, slice } = running;
  const rows = plan.rows.slice(position, position + slice.rows);
  const batch = await db.transaction().execute((tx) =>
    slice.measure(async () => {
      const work = new Batch(tx, running, await importerOf(tx, found.user_id));
      await work.prepare(rows);
      for (const row of rows) await work.take(row);
      await work.flush();
      const goesOn = await reportProgress(tx, found.id, running.runner, 'running', {
        position: position + rows.length,
        counts: JSON.stringify(work.counts),
      });
      if (!goesOn) throw new ImportTakenOver();
      return work;
    }),
  );
  running.position += rows.length;
  running.counts = batch.counts;
  for (const [row, company] of batch.companies) running.companyOfRow.set(row, company);
  return running.position < plan.rows.length;
}

/** The importing user, with their current permissions; the import stops if they are inactive or lack the permission. */
export async function importerOf(tx: DbOrTransaction, userId: number): Promise<Mover> {
  const actor = await selectActor(tx, userId);
  if (!actor || !holdsExactly(actor.permissions, 'data.q-list.create'))
    throw new ImportAborted('Who started it may not add companies any more.');
  return { userId, permissions: actor.permissions };
}

class Batch {
  readonly counts: StoredCounts;
  readonly companies = new Map<number, number>();
  readonly #tx: DbOrTransaction;
  readonly #running: RunningImport;
  readonly #person: Mover;
  #newIds: number[] = [];
  readonly #accounts = new Map<number, Account>();
  readonly #raw = new Map<number, RawCompany>();
  readonly #links = new Map<number, NetworkLink[]>();
  /** The notes that each loaded company has. */
  readonly #notes = new Map<number, Set<string>>();
  /** Not written before the next flush. */
  #made: { id: number; next: Account }[] = [];
  #changed: { id: number; next: Account; updated_at?: string }[] = [];
  #written: NewNote[] = [];
  #audit: AuditEntry[] = [];
  #rows: NewImportRow[] = [];

  constructor(tx: DbOrTransaction, running: RunningImport, person: Mover) {
    this.#tx = tx;
    this.#person = person;
    this.#running = running;
    this.counts = { ...running.counts };
  }

  async prepare(rows: readonly PlannedRow[]): Promise<void> {
    this.#newIds = await takeCompanyIds(this.#tx, rows.filter(({ outcome }) => outcome === 'create').length);
    await this.#load(rows.flatMap((row) => (row.outcome === 'update' ? (this.#companyOf(row) ?? []) : [])));
  }

  async take(row: PlannedRow): Promise<void> {
    if (row.outcome === 'create') return this.#make(row);
    if (row.outcome === 'update') return this.#change(row);
    this.#note(row, row.outcome, row.note);
  }

  /** A company is in the buffer only once, so that each row starts from the result of the previous one. */
  async flush(): Promise<void> {
    const { found } = this.#running;
    await insertCompanies(
      this.#tx,
      this.#made.map(({ id, next }) => ({ id, ...columnsOf(next) })),
      found.user_id,
    );
    await updateCompanies(
      this.#tx,
      this.#changed.map(({ id, next, ...touch }) => ({ id, ...columnsOf(next), ...touch })),
    );
    const linked = [...this.#made.filter(({ next }) => networkIdsOf(next).length), ...this.#changed];
    await replaceNetworkLinks(
      this.#tx,
      linked.map(({ id, next }) => ({ id, networkIds: networkIdsOf(next) })),
    );
    const notes = await insertNotes(this.#tx, this.#written, { importId: found.id, authorId: found.user_id });
    const written = notes.map(({ id, account_id, text }) => ({
      ...this.#entry(account_id),
      action: 'activity.created' as const,
      message: say('activity.note'),
      after: { activity: id, kind: 'note', text, import: found.filename },
    }));
    await recordAll(this.#tx, [...this.#audit, ...written]);
    await insertImportRows(this.#tx, found.id, this.#rows);
    for (const { id } of [...this.#made, ...this.#changed]) this.#accounts.delete(id);
    this.#made = [];
    this.#changed = [];
    this.#written = [];
    this.#audit = [];
    this.#rows = [];
  }

  #write(id: number, text: string | null): void {
    if (text === null) return;
    this.#written.push({ account_id: id, text });
    this.#notes.set(id, (this.#notes.get(id) ?? new Set()).add(text));
  }

  #make(row: PlannedRow): void {
    const { reader, known } = this.#running.plan;
    const { found } = this.#running;
    const { next: read, refusal, note } = readRow({ reader, known, cells: row.cells }, null, found);
    const next = this.#withAssignee(read);
    const id = this.#newIds.pop();
    if (refusal || id === undefined) {
      this.#note(row, 'refuse', refusal ?? '');
      return;
    }
    this.#made.push({ id, next });
    this.#write(id, note);
    this.companies.set(row.number, id);
    this.#audit.push({
      ...this.#entry(id),
      action: 'account.created',
      message: say('account.imported', { name: next.account_name }),
      after: {
        ...Object.fromEntries(Object.entries(columnsOf(next)).filter(([, value]) => value !== null)),
        ...(networkIdsOf(next).length ? { networks: networkIdsOf(next) } : {}),
        import: this.#running.found.filename,
      },
    });
    this.#note(row, 'create', row.note, { account_id: id, version: 1 });
  }

  /** The importing user is the primary assignee, as with Add, unless the file has a column for that. */
  #withAssignee(company: Account): Account {
    const { userId } = this.#person;
    const isGiven = this.#running.found.mapping.includes('primary');
    const isSecond = assigneeError(userId, company.account_sec_assignee_id) !== null;
    return isGiven || isSecond ? company : { ...company, account_pri_assignee_id: userId };
  }

  async #change(row: PlannedRow): Promise<void> {
    const id = this.#companyOf(row);
    if (id !== undefined && this.#isWaiting(id)) await this.flush();
    if (id !== undefined && !this.#accounts.has(id)) await this.#load([id]);
    const account = id === undefined ? undefined : this.#accounts.get(id);
    const raw = id === undefined ? undefined : this.#raw.get(id);
    if (id === undefined || !account || !raw) return this.#note(row, 'refuse', say('import.company-gone'));
    const { reader, known } = this.#running.plan;
    const { matching } = this.#running.found;
    const options = { matching, notes: this.#notes.get(id), isOfFile: row.target !== null && 'row' in row.target };
    const { next, changed, refusal, note } = readRow({ reader, known, cells: row.cells }, account, options);
    if (refusal) return this.#note(row, 'refuse', refusal);
    if (!changed)
      return this.#note(row, 'skip', say('import.nothing-new-now', { company: account.account_name }), {
        account_id: id,
      });
    const forbidden = changeRefusal(account, this.#person);
    if (forbidden) return this.#note(row, 'refuse', messageOf(forbidden));
    const { before, after } = changedColumns(columnsOf(account), columnsOf(next));
    const networks = networkIdsOf(account).join() === networkIdsOf(next).join() ? null : (this.#links.get(id) ?? []);
    // A note alone is no touch of the company.
    this.#changed.push({ id, next, ...(next === account ? { updated_at: raw.updated_at } : {}) });
    this.#write(id, note);
    this.companies.set(row.number, id);
    this.#audit.push({
      ...this.#entry(id),
      action: 'account.edited',
      message: say('account.edited-by-import', { name: account.account_name }),
      before: networks ? { ...before, networks: networkIdsOf(account) } : before,
      after: {
        ...after,
        ...(networks ? { networks: networkIdsOf(next) } : {}),
        import: this.#running.found.filename,
      },
    });
    const replaced = Object.fromEntries(Object.keys(after).map((name) => [name, raw[name]]));
    this.#note(row, 'update', row.note, {
      account_id: id,
      version: raw.version + 1,
      before: { columns: replaced, networks, updated_at: raw.updated_at } satisfies Replaced,
    });
  }

  #companyOf({ target }: PlannedRow): number | undefined {
    if (!target) return undefined;
    if ('id' in target) return target.id;
    return this.companies.get(target.row) ?? this.#running.companyOfRow.get(target.row);
  }

  #isWaiting(id: number): boolean {
    return [...this.#made, ...this.#changed].some((company) => company.id === id);
  }

  async #load(ids: number[]): Promise<void> {
    const missing = [...new Set(ids)];
    if (!missing.length) return;
    for (const [id, raw] of await lockCompanies(this.#tx, missing)) this.#raw.set(id, raw);
    for (const account of await readAccounts(this.#tx, missing)) this.#accounts.set(account.account_id, account);
    for (const id of missing) this.#links.set(id, []);
    if (this.#running.found.mapping.includes('note'))
      for (const [id, notes] of await selectNotesOf(this.#tx, missing)) this.#notes.set(id, notes);
    for (const link of await selectNetworkLinks(this.#tx, missing)) this.#links.get(link.account_id)?.push(link);
  }

  #entry(id: number) {
    return { actorId: this.#running.found.user_id, entityId: id } as const;
  }

  #note(row: PlannedRow, outcome: NewImportRow['outcome'], note: Note, company: Partial<NewImportRow> = {}): void {
    this.counts[outcome]++;
    if (isPartly(note)) this.counts.partly = (this.counts.partly ?? 0) + 1;
    const blank = { account_id: null, before: null, version: null };
    this.#rows.push({
      ...blank,
      ...company,
      row_number: row.number,
      outcome,
      name: withoutInvalidCharacters(row.name.slice(0, 200)),
      ...noteColumns(note),
    });
  }
}
