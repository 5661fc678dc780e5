/** One batch of a running import: its rows, companies, audit rows and progress are all written, or none. */
import {
  type Account,
  assigneeError,
  changeRefusal,
  holdsExactly,
  type ImportOutcome,
  type Mover,
  withoutInvalidCharacters,
} from '@salesdesk/shared/domain';
import { type FixedText, messageOf, type RuleText, say } from '@salesdesk/shared/messages';
import { readAccounts } from '../../accounts/accounts.service.ts';
import { type AuditEntry, recordAll } from '../../audit/audit.service.ts';
import type { Db } from '../../database/db.ts';
import type { StoredCounts } from '../../database/schema.ts';
import type { Plan, PlannedRow } from '../plan/planImport.ts';
import { readRow } from '../plan/readRow.ts';
import {
  changesOf,
  columnsOf,
  insertCompanies,
  insertNotes,
  lockCompanies,
  NEW_COMPANY,
  type NetworkLink,
  networkIdsOf,
  type RawCompany,
  replaceNetworkLinks,
  selectNetworkLinks,
  selectNotesOf,
  takeCompanyIds,
  updateCompanies,
} from '../store/companies.sql.ts';
import {
  type ImportRecord,
  insertImportRows,
  isPartly,
  type NewImportRow,
  type Note,
  noteColumns,
  selectActor,
} from '../store/imports.sql.ts';

/** An import that this process is running. */
interface RunningImport {
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

/** The importing user, with their current permissions; the import stops if they are inactive or lack the permission. */
export async function importerOf(tx: Db, userId: number): Promise<Mover> {
  const actor = await selectActor(tx, userId);
  if (!actor || !holdsExactly(actor.permissions, 'data.q-list.create'))
    throw new ImportAborted('Who started it may not add companies any more.');
  return { userId, permissions: actor.permissions };
}

/** A company of the batch. Each row starts from what the rows before it made of it; it is written once. */
interface Company {
  account: Account;
  /** As it was before the batch; null for a new one. */
  stored: (RawCompany & { links: NetworkLink[] }) | null;
  /** The notes about it, and those that this batch adds. */
  notes: Set<string>;
  newNotes: string[];
  isChanged: boolean;
  /** A note alone is no touch of the company. */
  isTouched: boolean;
}

/** Imports the next `size` rows; null behind the last. */
export async function runBatch(
  tx: Db,
  { found, plan, companyOfRow }: RunningImport,
  progress: RunProgress,
  size: number,
): Promise<RunProgress | null> {
  const rows = plan.rows.slice(progress.position, progress.position + size);
  if (!rows.length) return null;
  const person = await importerOf(tx, found.user_id);
  const newIds = await takeCompanyIds(tx, rows.filter(({ outcome }) => outcome === 'create').length);
  const there = rows.flatMap((row) => (row.outcome === 'update' ? (companyIdOf(row) ?? []) : []));
  const companies = await loadCompanies(tx, [...new Set(there)], found.mapping.includes('note'));
  const counts = { ...progress.counts };
  const outcomes: NewImportRow[] = [];
  const audit: AuditEntry[] = [];
  for (const row of rows) {
    if (row.outcome === 'create') create(row);
    else if (row.outcome === 'update') update(row);
    else end(row, row.outcome, row.note);
  }
  audit.push(...(await writeCompanies(tx, found, companies)));
  await recordAll(tx, audit);
  await insertImportRows(tx, outcomes);
  return { position: progress.position + rows.length, counts };

  function create(row: PlannedRow): void {
    const { next, refusal, note } = readRow({ ...plan, cells: row.cells }, null, found);
    const id = newIds.pop();
    if (refusal || id === undefined) {
      end(row, 'refuse', refusal ?? '');
      return;
    }
    const account = { ...withAssignee(next), account_id: id, account_created_by: found.user_id };
    const [notes, newNotes] = note === null ? [[], []] : [[note], [note]];
    companies.set(id, { account, stored: null, notes: new Set(notes), newNotes, isChanged: true, isTouched: true });
    companyOfRow.set(row.number, id);
    const { after } = changesOf(NEW_COMPANY, account);
    record(id, { action: 'account.created', message: say('account.imported', { name: account.account_name }), after });
    end(row, 'create', row.note, { account_id: id, version: 1 });
  }

  /** The importing user is the primary assignee, as with Add, unless the file has a column for that. */
  function withAssignee(account: Account): Account {
    const isGiven = found.mapping.includes('primary');
    const isSecond = assigneeError(person.userId, account.account_sec_assignee_id) !== null;
    return isGiven || isSecond ? account : { ...account, account_pri_assignee_id: person.userId };
  }

  function update(row: PlannedRow): void {
    const id = companyIdOf(row) ?? 0;
    const company = companies.get(id);
    if (!company) {
      end(row, 'refuse', say('import.company-gone'));
      return;
    }
    const { account, stored, notes } = company;
    const isOfFile = row.target !== null && 'row' in row.target;
    const options = { matching: found.matching, notes, isOfFile };
    const { next, changed, refusal, note } = readRow({ ...plan, cells: row.cells }, account, options);
    const forbidden = changed ? changeRefusal(account, person) : null;
    if (refusal || forbidden) {
      end(row, 'refuse', refusal ?? messageOf(forbidden as RuleText));
      return;
    }
    if (!changed) {
      end(row, 'skip', say('import.nothing-new-now', { company: account.account_name }), { account_id: id });
      return;
    }
    Object.assign(company, { account: next, isChanged: true, isTouched: company.isTouched || next !== account });
    if (note !== null) {
      company.newNotes.push(note);
      notes.add(note);
    }
    companyOfRow.set(row.number, id);
    const { before, after } = changesOf(account, next);
    const message = say('account.edited-by-import', { name: account.account_name });
    record(id, { action: 'account.edited', message, before, after });
    const { networks, ...columns } = before;
    // Exactly as it was stored; what earlier rows of the batch replaced is in their own.
    const replaced = Object.keys(columns).map((name) => [name, stored?.[name]]);
    end(row, 'update', row.note, {
      account_id: id,
      version: (stored?.version ?? 0) + 1,
      before: {
        columns: stored ? Object.fromEntries(replaced) : columns,
        networks: networks ? (stored?.links ?? []) : null,
        updated_at: stored?.updated_at ?? '',
      },
    });
  }

  function companyIdOf({ target }: PlannedRow): number | undefined {
    if (!target) return undefined;
    return 'id' in target ? target.id : companyOfRow.get(target.row);
  }

  function record(id: number, { after, ...entry }: Omit<AuditEntry, 'actorId' | 'entityId'>): void {
    audit.push({ actorId: found.user_id, entityId: id, ...entry, after: { ...after, import: found.filename } });
  }

  /** The outcome of a row. */
  function end(row: PlannedRow, outcome: ImportOutcome, note: Note, company: Partial<NewImportRow> = {}): void {
    counts[outcome]++;
    if (isPartly(note)) counts.partly = (counts.partly ?? 0) + 1;
    const name = withoutInvalidCharacters(row.name.slice(0, 200));
    const blank = { account_id: null, before: null, version: null };
    const { id: import_id } = found;
    outcomes.push({ import_id, row_number: row.number, outcome, name, ...blank, ...company, ...noteColumns(note) });
  }
}

/** These companies by id, locked; those that are gone are missing. */
async function loadCompanies(tx: Db, ids: number[], hasNotes: boolean): Promise<Map<number, Company>> {
  const companies = new Map<number, Company>();
  if (!ids.length) return companies;
  const rows = await lockCompanies(tx, ids);
  const links = await selectNetworkLinks(tx, ids);
  const notes = hasNotes ? await selectNotesOf(tx, ids) : new Map<number, Set<string>>();
  for (const account of await readAccounts(tx, ids)) {
    const id = account.account_id;
    const row = rows.get(id);
    if (!row) continue;
    const stored = { ...row, links: links.filter((link) => link.account_id === id) };
    const known = notes.get(id) ?? new Set();
    companies.set(id, { account, stored, notes: known, newNotes: [], isChanged: false, isTouched: false });
  }
  return companies;
}

/** Writes what changed; returns the entries of the audit for the notes. */
async function writeCompanies(
  tx: Db,
  { id: importId, user_id: userId, filename }: ImportRecord,
  companies: ReadonlyMap<number, Company>,
): Promise<AuditEntry[]> {
  const changed = [...companies].filter(([, { isChanged }]) => isChanged);
  const inserted: Parameters<typeof insertCompanies>[1][number][] = [];
  const updated: Parameters<typeof updateCompanies>[1][number][] = [];
  for (const [id, { account, stored, isTouched }] of changed) {
    const columns = { id, ...columnsOf(account) };
    if (!stored) inserted.push({ ...columns, created_by: userId });
    else updated.push(isTouched ? columns : { ...columns, updated_at: stored.updated_at });
  }
  await insertCompanies(tx, inserted);
  await updateCompanies(tx, updated);
  const linked = changed.map(([id, { account }]) => ({ id, networkIds: networkIdsOf(account) }));
  await replaceNetworkLinks(tx, linked);
  const texts = changed.flatMap(([account_id, { newNotes }]) => newNotes.map((text) => ({ account_id, text })));
  const notes = await insertNotes(tx, texts, { importId, authorId: userId });
  return notes.map(({ id, account_id, text }) => ({
    actorId: userId,
    entityId: account_id,
    action: 'activity.created',
    message: say('activity.note'),
    after: { activity: id, kind: 'note', text, import: filename },
  }));
}
