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
import type { DbOrTransaction } from '../../database/db.ts';
import type { StoredCounts } from '../../database/listTables.ts';
import type { Plan, PlannedRow } from '../plan/planImport.ts';
import { type RowResult, readRow } from '../plan/readRow.ts';
import {
  insertCompanies,
  insertNotes,
  lockCompanies,
  type NetworkLink,
  type RawCompany,
  replaceNetworkLinks,
  selectNetworkLinks,
  selectNotesOf,
  takeCompanyIds,
  updateCompanies,
} from '../store/companies.sql.ts';
import { changesOf, columnsOf, NEW_COMPANY, networkIdsOf } from '../store/companyColumns.ts';
import { type ImportRecord, insertImportRows, type NewImportRow, selectActor } from '../store/imports.sql.ts';
import { isPartly, type Note, noteColumns } from '../store/note.ts';

/** An import that this process is running. */
export interface RunningImport {
  found: ImportRecord;
  plan: Plan;
  /** The company that each row created or changed. */
  companyOfRow: Map<number, number>;
}

export interface RunProgress {
  position: number;
  counts: StoredCounts;
}

/** Stops the import; the message is the reason. */
export class ImportAborted extends Error {
  readonly reason: FixedText;
  constructor(reason: FixedText) {
    super(reason);
    this.reason = reason;
  }
}

/** Imports the next `size` rows; null behind the last. */
export async function runBatch(
  tx: DbOrTransaction,
  running: RunningImport,
  { position, counts }: RunProgress,
  size: number,
): Promise<RunProgress | null> {
  const rows = running.plan.rows.slice(position, position + size);
  if (!rows.length) return null;
  const batch = new Batch(tx, running, await importerOf(tx, running.found.user_id), { ...counts });
  await batch.take(rows);
  return { position: position + rows.length, counts: batch.counts };
}

/** The importing user, with their current permissions; the import stops if they are inactive or lack the permission. */
export async function importerOf(tx: DbOrTransaction, userId: number): Promise<Mover> {
  const actor = await selectActor(tx, userId);
  if (!actor || !holdsExactly(actor.permissions, 'data.q-list.create'))
    throw new ImportAborted('Who started it may not add companies any more.');
  return { userId, permissions: actor.permissions };
}

/** A company of the batch. Each row starts from what the rows before it made of it; it is written once. */
interface Company {
  account: Account;
  /** As it was stored before the batch; null for a new one. */
  stored: (RawCompany & { links: NetworkLink[] }) | null;
  notes: ReadonlySet<string>;
  isChanged: boolean;
  /** A note alone is no touch of the company. */
  isTouched: boolean;
}

class Batch {
  readonly counts: StoredCounts;
  readonly #tx: DbOrTransaction;
  readonly #running: RunningImport;
  readonly #person: Mover;
  #newIds: number[] = [];
  readonly #companies = new Map<number, Company>();
  readonly #notes: { account_id: number; text: string }[] = [];
  readonly #audit: AuditEntry[] = [];
  readonly #rows: NewImportRow[] = [];

  constructor(tx: DbOrTransaction, running: RunningImport, person: Mover, counts: StoredCounts) {
    this.#tx = tx;
    this.#running = running;
    this.#person = person;
    this.counts = counts;
  }

  /** Reads these rows and writes what they say. */
  async take(rows: readonly PlannedRow[]): Promise<void> {
    this.#newIds = await takeCompanyIds(this.#tx, rows.filter(({ outcome }) => outcome === 'create').length);
    await this.#load(rows.flatMap((row) => (row.outcome === 'update' ? (this.#companyOf(row) ?? []) : [])));
    for (const row of rows) {
      if (row.outcome === 'create') this.#create(row);
      else if (row.outcome === 'update') this.#update(row);
      else this.#note(row, row.outcome, row.note);
    }
    await this.#write();
  }

  async #load(given: number[]): Promise<void> {
    const ids = [...new Set(given)];
    if (!ids.length) return;
    const stored = await lockCompanies(this.#tx, ids);
    const links = await selectNetworkLinks(this.#tx, ids);
    const notes = this.#running.found.mapping.includes('note') ? await selectNotesOf(this.#tx, ids) : new Map();
    for (const account of await readAccounts(this.#tx, ids)) {
      const id = account.account_id;
      const row = stored.get(id);
      if (!row) continue;
      this.#companies.set(id, {
        account,
        stored: { ...row, links: links.filter((link) => link.account_id === id) },
        notes: notes.get(id) ?? new Set(),
        isChanged: false,
        isTouched: false,
      });
    }
  }

  #create(row: PlannedRow): void {
    const { found, plan, companyOfRow } = this.#running;
    const { next, refusal, note } = readRow({ ...plan, cells: row.cells }, null, found);
    const id = this.#newIds.pop();
    if (refusal || id === undefined) {
      this.#note(row, 'refuse', refusal ?? '');
      return;
    }
    const account = { ...this.#withAssignee(next), account_id: id, account_created_by: found.user_id };
    const company = { account, stored: null, notes: new Set<string>(), isChanged: true, isTouched: true };
    this.#companies.set(id, company);
    companyOfRow.set(row.number, id);
    this.#noteAbout(id, company, note);
    this.#audit.push({
      actorId: found.user_id,
      entityId: id,
      action: 'account.created',
      message: say('account.imported', { name: account.account_name }),
      after: { ...changesOf(NEW_COMPANY, account).after, import: found.filename },
    });
    this.#note(row, 'create', row.note, { account_id: id, version: 1 });
  }

  /** The importing user is the primary assignee, as with Add, unless the file has a column for that. */
  #withAssignee(account: Account): Account {
    const { userId } = this.#person;
    const isGiven = this.#running.found.mapping.includes('primary');
    const isSecond = assigneeError(userId, account.account_sec_assignee_id) !== null;
    return isGiven || isSecond ? account : { ...account, account_pri_assignee_id: userId };
  }

  #update(row: PlannedRow): void {
    const { found, plan } = this.#running;
    const id = this.#companyOf(row) ?? 0;
    const company = this.#companies.get(id);
    if (!company) {
      this.#note(row, 'refuse', say('import.company-gone'));
      return;
    }
    const { account, notes } = company;
    const isOfFile = row.target !== null && 'row' in row.target;
    const options = { matching: found.matching, notes, isOfFile };
    const result = readRow({ ...plan, cells: row.cells }, account, options);
    const forbidden = result.changed ? changeRefusal(account, this.#person) : null;
    const refusal = result.refusal ?? (forbidden && messageOf(forbidden));
    const nothingNew = say('import.nothing-new-now', { company: account.account_name });
    if (refusal) this.#note(row, 'refuse', refusal);
    else if (!result.changed) this.#note(row, 'skip', nothingNew, { account_id: id });
    else this.#change(row, id, company, result);
  }

  #change(row: PlannedRow, id: number, company: Company, { next, note }: RowResult): void {
    const { found, companyOfRow } = this.#running;
    const { account, stored } = company;
    const { before, after } = changesOf(account, next);
    company.account = next;
    company.isChanged = true;
    company.isTouched ||= next !== account;
    companyOfRow.set(row.number, id);
    this.#noteAbout(id, company, note);
    this.#audit.push({
      actorId: found.user_id,
      entityId: id,
      action: 'account.edited',
      message: say('account.edited-by-import', { name: account.account_name }),
      before,
      after: { ...after, import: found.filename },
    });
    const { networks, ...columns } = before;
    const names = Object.keys(columns);
    this.#note(row, 'update', row.note, {
      account_id: id,
      version: (stored?.version ?? 0) + 1,
      // Exactly as it was stored; what earlier rows of the batch replaced is in their own.
      before: {
        columns: stored ? Object.fromEntries(names.map((name) => [name, stored[name]])) : columns,
        networks: networks ? (stored?.links ?? []) : null,
        updated_at: stored?.updated_at ?? '',
      },
    });
  }

  #companyOf({ target }: PlannedRow): number | undefined {
    if (!target) return undefined;
    return 'id' in target ? target.id : this.#running.companyOfRow.get(target.row);
  }

  #noteAbout(id: number, company: Company, text: string | null): void {
    if (text === null) return;
    this.#notes.push({ account_id: id, text });
    company.notes = new Set(company.notes).add(text);
  }

  #note(row: PlannedRow, outcome: NewImportRow['outcome'], note: Note, company: Partial<NewImportRow> = {}): void {
    this.counts[outcome]++;
    if (isPartly(note)) this.counts.partly = (this.counts.partly ?? 0) + 1;
    this.#rows.push({
      import_id: this.#running.found.id,
      account_id: null,
      before: null,
      version: null,
      ...company,
      row_number: row.number,
      outcome,
      name: withoutInvalidCharacters(row.name.slice(0, 200)),
      ...noteColumns(note),
    });
  }

  async #write(): Promise<void> {
    const { id: importId, user_id, filename } = this.#running.found;
    const companies = [...this.#companies].filter(([, { isChanged }]) => isChanged);
    const rows = companies.map(([id, { account, stored, isTouched }]) => ({
      id,
      ...columnsOf(account),
      created_by: user_id,
      isNew: stored === null,
      ...(stored && !isTouched ? { updated_at: stored.updated_at } : {}),
    }));
    await insertCompanies(
      this.#tx,
      rows.filter(({ isNew }) => isNew),
    );
    await updateCompanies(
      this.#tx,
      rows.filter(({ isNew }) => !isNew),
    );
    const linked = companies.map(([id, { account }]) => ({ id, networkIds: networkIdsOf(account) }));
    await replaceNetworkLinks(this.#tx, linked);
    const notes = await insertNotes(this.#tx, this.#notes, { importId, authorId: user_id });
    const written = notes.map(({ id, account_id, text }) => ({
      actorId: user_id,
      entityId: account_id,
      action: 'activity.created' as const,
      message: say('activity.note'),
      after: { activity: id, kind: 'note', text, import: filename },
    }));
    await recordAll(this.#tx, [...this.#audit, ...written]);
    await insertImportRows(this.#tx, this.#rows);
  }
}
