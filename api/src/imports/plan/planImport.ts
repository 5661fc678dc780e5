/** Plans an import row by row, against existing companies and earlier rows of the file. */
import {
  type Account,
  changeRefusal,
  emailKeyOf,
  type ImportCounts,
  type ImportMatching,
  type ImportOutcome,
  type Mover,
  mayRead,
  phoneKeyOf,
  webDomainOf,
} from '@salesdesk/shared/domain';
import { messageOf, say } from '@salesdesk/shared/messages';
import { readAccounts } from '../../accounts/accounts.service.ts';
import type { Db } from '../../database/db.ts';
import { type ReferenceData, readReferenceData } from '../map/referenceData.ts';
import type { Sheet } from '../parse/sheet.ts';
import { selectCompaniesLike } from '../store/importCompanies.sql.ts';
import { selectNotesOf } from '../store/importNotes.sql.ts';
import type { Note } from '../store/note.ts';
import { type Candidate, CompanyIndex, type Target } from './companyIndex.ts';
import { Problems } from './problems.ts';
import { readRow } from './readRow.ts';
import { type Choices, type CompanyKeys, type RowReader, rowReader } from './rowReader.ts';

export interface PlannedRow {
  number: number;
  cells: readonly string[];
  outcome: ImportOutcome;
  name: string;
  /** The company it changes or belongs to; null for a new one. */
  target: Target | null;
  note: Note;
}

export interface Plan {
  rows: PlannedRow[];
  counts: ImportCounts;
  problems: Problems;
  /** The reader of the rows, for reading them again when the import runs. */
  reader: RowReader;
  known: ReferenceData;
}

export const NO_COUNTS: ImportCounts = { create: 0, update: 0, skip: 0, refuse: 0 };

/** Yields to other calls after this many rows. */
const AT_ONCE = 100;
const READ_AT_ONCE = 500;

/** Changes nothing. `person` imports: companies they may not read do not exist, those they may not change are refused. */
export async function planImport(
  db: Db,
  table: Sheet,
  { matching, ...choices }: Choices & { matching: ImportMatching },
  person: Mover,
): Promise<Plan> {
  const known = await readReferenceData(db);
  const reader = rowReader(table, choices, known);
  const keys = table.rows.map(({ cells }) => reader.keysOf(cells));
  const { index, accounts } = await readCompanies(db, keys, person);
  const notes = choices.mapping.includes('note') ? await selectNotesOf(db, [...accounts.keys()]) : new Map();
  const notesOf = new Map<Candidate, Set<string>>();
  const plan: Plan = { rows: [], counts: { ...NO_COUNTS }, problems: new Problems(), reader, known };

  const simulated = new Map<Candidate, Account>();
  for (const [at, { number, cells }] of table.rows.entries()) {
    if (at % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    const name = reader.cell(cells, 'account_name')?.text ?? '';
    const row: PlannedRow = { number, cells, name, outcome: 'refuse', target: null, note: '' };
    plan.rows.push(row);
    judge(row, keys[at] as CompanyKeys);
    plan.counts[row.outcome]++;
  }
  return plan;

  function judge(row: PlannedRow, rowKeys: CompanyKeys): void {
    const id = reader.cell(row.cells, 'account_id');
    if (id?.text && rowKeys.id === null) {
      row.note = say('import.bad-id', { id: id.text });
      return;
    }
    const match = index.find(rowKeys, row.name);
    if (match && 'conflict' in match) {
      row.note = match.conflict;
      return;
    }
    const candidate = match?.candidate ?? null;
    const account = candidate && (simulated.get(candidate) ?? accountOf(candidate));
    row.target = candidate?.target ?? null;
    row.name ||= candidate?.name ?? '';
    const matched = match && { company: whoIs(match.candidate), keys: match.by };
    if (matched && account && matching === 'skip') {
      Object.assign(row, { outcome: 'skip', note: say('import.is-there', matched) });
      return;
    }
    const result = readRow(
      { reader, known: plan.known, cells: row.cells },
      account,
      matching,
      candidate ? knownNotes(candidate) : undefined,
    );
    plan.problems.add(result.problems);
    // A company that an earlier row creates belongs to the importing user.
    const isThere = candidate !== null && 'id' in candidate.target;
    const forbidden = isThere && account && result.changed ? changeRefusal(account, person) : null;
    const refusal = forbidden ? messageOf(forbidden) : result.refusal;
    if (refusal) row.note = refusal;
    else if (matched && !result.changed)
      Object.assign(row, { outcome: 'skip', note: say('import.nothing-new', matched) });
    else if (candidate && matched) {
      Object.assign(row, { outcome: 'update', note: say('import.adds-to', matched) });
      simulated.set(candidate, result.next);
      if (result.note !== null) knownNotes(candidate).add(result.note);
      index.learn(candidate, rowKeys);
    } else {
      Object.assign(row, { outcome: 'create', note: inShort(result.next) });
      const made: Candidate = { target: { row: row.number }, name: row.name, keys: rowKeys };
      simulated.set(made, result.next);
      if (result.note !== null) knownNotes(made).add(result.note);
      index.add(made);
    }
  }

  /** The notes of a company, with those of earlier rows. */
  function knownNotes(candidate: Candidate): Set<string> {
    const { target } = candidate;
    const known = notesOf.get(candidate) ?? new Set<string>('id' in target ? notes.get(target.id) : []);
    notesOf.set(candidate, known);
    return known;
  }

  function accountOf({ target }: Candidate): Account | null {
    return 'id' in target ? (accounts.get(target.id) ?? null) : null;
  }
}

/** Enough to distinguish a new company from another one with the same name. */
function inShort(account: Account): string {
  const { account_city, account_country_name, account_email, account_website, account_phone } = account;
  const place = [account_city, account_country_name].filter(Boolean).join(', ');
  return [webDomainOf(account_website) ?? account_email ?? account_phone, place].filter(Boolean).join(' · ');
}

function whoIs({ target, name }: Candidate) {
  return 'row' in target ? say('import.company-of-row', { row: String(target.row), name }) : name;
}

/** The companies that any row could mean. */
async function readCompanies(db: Db, keys: readonly CompanyKeys[], person: Mover) {
  const given = <T>(pick: (key: CompanyKeys) => T | null) => [
    ...new Set(keys.map(pick).filter((key): key is T & {} => key !== null)),
  ];
  const found = await selectCompaniesLike(db, {
    ids: given(({ id }) => id),
    domains: given(({ domain }) => domain),
    emails: given(({ email }) => email),
    phoneEnds: given(({ phone }) => phone?.slice(-7) ?? null),
  });
  const accounts = new Map<number, Account>();
  for (let at = 0; at < found.length; at += READ_AT_ONCE) {
    const ids = found.slice(at, at + READ_AT_ONCE).map(({ id }) => id);
    for (const account of await readAccounts(db, ids)) accounts.set(account.account_id, account);
  }
  const index = new CompanyIndex();
  for (const { id, name, website, email, phone, phone_code } of found) {
    const candidateKeys: CompanyKeys = {
      id,
      domain: webDomainOf(website),
      email: emailKeyOf(email),
      phone: phoneKeyOf(phone_code, phone),
    };
    const account = accounts.get(id);
    // What they may not read does not exist, as where companies are added by hand; the search for duplicates finds the pair.
    if (account && mayRead(account, person)) index.add({ target: { id }, name, keys: candidateKeys });
  }
  return { index, accounts };
}
