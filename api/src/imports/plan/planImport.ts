/** Plans an import row by row, against existing companies and earlier rows of the file. */
import { domainToUnicode } from 'node:url';
import {
  type Account,
  changeRefusal,
  coreName,
  emailKeyOf,
  fold,
  type ImportCounts,
  type ImportMatching,
  type ImportOutcome,
  type ImportPlan,
  type ImportProblem,
  type Mover,
  mayRead,
  phoneKeyOf,
  webDomainOf,
} from '@salesdesk/shared/domain';
import { messageOf, say, sentenceOf } from '@salesdesk/shared/messages';
import { readAccounts } from '../../accounts/accounts.service.ts';
import type { Db } from '../../database/db.ts';
import { isOwnExport } from '../map/guessMapping.ts';
import { type ReferenceData, readReferenceData } from '../map/referenceData.sql.ts';
import type { Sheet } from '../parse/sheet.ts';
import { selectBeginning, selectCompaniesLike, selectNotesOf } from '../store/companies.sql.ts';
import type { Note } from '../store/imports.sql.ts';
import type { CellProblem } from './readCell.ts';
import { joined, readRow, withLeftOut, withWarning } from './readRow.ts';
import {
  areOther,
  type Candidate,
  type Choices,
  CompanyIndex,
  type CompanyKeys,
  dropShared,
  type Match,
  type RowReader,
  rowReader,
  type Target,
} from './rowReader.ts';

export interface PlannedRow {
  number: number;
  cells: readonly string[];
  outcome: ImportOutcome;
  name: string;
  /** The company it changes or belongs to; null for a new one. */
  target: Target | null;
  note: Note;
  /** It is left out unless somebody ticks it: a line that is no row, or a company that seems to be there. */
  isDoubtful?: true;
}

export interface Plan {
  rows: PlannedRow[];
  counts: ImportCounts;
  problems: Problems;
  /** The reader of the rows, for reading them again when the import runs. */
  reader: RowReader;
  known: ReferenceData;
}

/** Yields to other calls after this many rows. */
const AT_ONCE = 100;
const READ_AT_ONCE = 500;
const SHOWN_PROBLEMS = 500;

/** Changes nothing. `person` imports: companies they may not read do not exist, those they may not change are refused. */
export async function planImport(
  db: Db,
  table: Sheet & { header?: readonly string[] },
  { matching, taken = [], ...choices }: Choices & { matching: ImportMatching; taken?: readonly number[] },
  person: Mover,
): Promise<Plan> {
  const known = await readReferenceData(db);
  const reader = rowReader(table, choices, known);
  const keys = table.rows.map(({ cells }) => reader.keysOf(cells));
  dropShared(keys, table.rows, reader);
  const given = table.rows.flatMap(({ cells }) => reader.cell(cells, 'account_name')?.text || []);
  const { index, names } = await readCompanies(db, keys, given, { person, hasNotes: choices.mapping.includes('note') });
  const isOwn = isOwnExport(table.header ?? []);
  const ofPeople = choices.mapping.some((field) => field === 'contact_name' || field === 'contact_last_name');
  const ticked = new Set(taken);
  const counts = { create: 0, update: 0, skip: 0, refuse: 0 };
  const plan: Plan = { rows: [], counts, problems: new Problems(), reader, known };

  for (const [at, { number, cells, isDoubtful }] of table.rows.entries()) {
    if (at % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    const name = (reader.cell(cells, 'account_name')?.text || reader.cell(cells, 'contact_name')?.text) ?? '';
    const row: PlannedRow = { number, cells, name, outcome: 'refuse', target: null, note: '' };
    plan.rows.push(row);
    if (isDoubtful && !ticked.has(number)) doubt(row, say('import.doubtful'));
    else judge(row, keys[at] as CompanyKeys);
    counts[row.outcome]++;
  }
  return plan;

  function doubt(row: PlannedRow, note: Note): void {
    Object.assign(row, { outcome: 'skip', note, isDoubtful: true });
  }

  function judge(row: PlannedRow, rowKeys: CompanyKeys): void {
    const id = reader.cell(row.cells, 'account_id')?.text ?? '';
    const isForeign = id !== '' && !isOurs(rowKeys, row.name);
    if (isForeign) rowKeys.id = null;
    const foreign = isForeign ? say('import.foreign-id', { id: id.slice(0, 60) }) : null;
    const match = index.find(rowKeys, row.name) ?? sameOfFile(row, rowKeys);
    if (match && 'conflict' in match) {
      row.note = match.conflict;
      return;
    }
    const candidate = match?.candidate ?? null;
    const account = candidate?.account ?? null;
    row.target = candidate?.target ?? null;
    row.name ||= candidate?.name ?? '';
    const matched = match && { company: whoIs(match.candidate), keys: match.by };
    if (matched && account && matching === 'skip') {
      Object.assign(row, { outcome: 'skip', note: say('import.is-there', matched) });
      return;
    }
    const isOfFile = candidate !== null && 'row' in candidate.target;
    const options = { matching, notes: candidate?.notes, isOfFile, creator: person.userId };
    const result = readRow({ reader, known: plan.known, cells: row.cells }, account, options);
    plan.problems.add(result.problems);
    // A company that an earlier row creates belongs to the importing user.
    const isThere = candidate !== null && !isOfFile;
    const forbidden = isThere && account && result.changed ? changeRefusal(account, person) : null;
    const refusal = forbidden ? messageOf(forbidden) : result.refusal;
    const leftOut = joined([foreign, result.leftOut].filter((message) => message !== null));
    if (refusal) row.note = refusal;
    else if (matched && !result.changed)
      Object.assign(row, { outcome: 'skip', note: withLeftOut(say('import.nothing-new', matched), leftOut) });
    else if (candidate && matched) {
      const adds = withWarning(say('import.adds-to', matched), result.warning);
      Object.assign(row, { outcome: 'update', note: withLeftOut(adds, leftOut) });
      candidate.account = result.next;
      if (result.note !== null) candidate.notes.add(result.note);
      index.learn(candidate, rowKeys);
    } else create(row, rowKeys, { ...result, leftOut });
  }

  function create(row: PlannedRow, rowKeys: CompanyKeys, result: ReturnType<typeof readRow>): void {
    const { next, note, isPerson, leftOut, warning } = result;
    const core = coreName(row.name);
    const alike = (names.get(core) ?? []).find(({ keys: theirs }) => !areOther(rowKeys, theirs));
    if (alike && !ticked.has(row.number)) {
      doubt(row, say('import.looks-like', { company: whoIs(alike) }));
      return;
    }
    const place = inShort(next);
    const standsFor = place ? say('import.of-person-at', { place }) : say('import.of-person');
    const created = withLeftOut(withWarning(isPerson ? standsFor : place, warning), leftOut);
    Object.assign(row, { outcome: 'create', note: created });
    const notes = new Set(note === null ? [] : [note]);
    const made: Candidate = { target: { row: row.number }, name: row.name, keys: rowKeys, account: next, notes };
    index.add(made);
    if (core) addTo(names, core, made);
  }

  /** An identity counts in an export of ours, and where the company that has it fits the row. */
  function isOurs(rowKeys: CompanyKeys, name: string): boolean {
    if (rowKeys.id === null) return false;
    if (isOwn || !(name || rowKeys.domain || rowKeys.email)) return true;
    const found = index.byId(rowKeys.id);
    return (
      found !== undefined &&
      (coreName(found.name) === coreName(name) ||
        (rowKeys.domain !== null && found.keys.domain === rowKeys.domain) ||
        (rowKeys.email !== null && found.keys.email === rowKeys.email))
    );
  }

  /** In a list of people, those of one company have its name in common. */
  function sameOfFile(row: PlannedRow, rowKeys: CompanyKeys): Match {
    if (!ofPeople || !reader.cell(row.cells, 'account_name')?.text) return null;
    const same = (names.get(coreName(row.name)) ?? []).filter(({ target }) => 'row' in target);
    const candidate = same.find(({ keys: theirs }) => !areOther(rowKeys, theirs));
    return candidate ? { candidate, by: say('import.key.name') } : null;
  }
}

function addTo(names: Map<string, Candidate[]>, core: string, candidate: Candidate): void {
  const known = names.get(core) ?? [];
  names.set(core, known);
  known.push(candidate);
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

/**
 * The companies that any row could mean, by their keys, and those whose names say the same as one of the file. What the
 * person may not read does not exist, as where companies are added by hand; the search for duplicates finds the pair.
 */
async function readCompanies(
  db: Db,
  keys: readonly CompanyKeys[],
  given: readonly string[],
  { person, hasNotes }: { person: Mover; hasNotes: boolean },
) {
  const all = <T extends string | number>(pick: (key: CompanyKeys) => T | null) => [
    ...new Set(keys.flatMap((key) => pick(key) ?? [])),
  ];
  const like = await selectCompaniesLike(db, {
    ids: all(({ id }) => id),
    // Stored as it was typed: with accents or in ASCII.
    domains: all(({ domain }) => domain).flatMap((domain) => [domain, domainToUnicode(domain)]),
    emails: all(({ email }) => email),
    phoneEnds: all(({ phone }) => phone?.slice(-7) ?? null),
  });
  const cores = new Set(given.map(coreName));
  // With its legal form or without, such as "Gebr. Vos" and "Vos": by its first word as it is written, and by the one that counts.
  const words = new Set([...given.map(fold), ...cores].map((text) => text.trim().split(/\s/)[0] ?? ''));
  words.delete('');
  const beginning = await selectBeginning(db, [...words]);
  const named = new Set(beginning.flatMap(({ id, name }) => (cores.has(coreName(name)) ? id : [])));
  const notes = hasNotes ? await selectNotesOf(db, like) : new Map<number, Set<string>>();

  const accounts: Account[] = [];
  const ids = [...new Set([...like, ...named])];
  for (let at = 0; at < ids.length; at += READ_AT_ONCE)
    accounts.push(...(await readAccounts(db, ids.slice(at, at + READ_AT_ONCE))));
  const index = new CompanyIndex();
  const names = new Map<string, Candidate[]>();
  const isLike = new Set(like);
  const allowed = accounts.filter((one) => mayRead(one, person));
  for (const account of allowed.sort((one, other) => one.account_id - other.account_id)) {
    const { account_id: id, account_name: name } = account;
    const candidate: Candidate = {
      target: { id },
      name,
      keys: {
        id,
        domain: webDomainOf(account.account_website),
        email: emailKeyOf(account.account_email),
        phone: phoneKeyOf(account.account_phone_code, account.account_phone),
      },
      account,
      notes: notes.get(id) ?? new Set(),
    };
    if (isLike.has(id)) index.add(candidate);
    // With keys of its own: the index adds what rows of the file say to those of its candidates.
    if (named.has(id)) addTo(names, coreName(name), { ...candidate, keys: { ...candidate.keys } });
  }
  return { index, names };
}

/** The problems with the values of a file, each value once. */
class Problems {
  readonly #byValue = new Map<string, ImportProblem>();

  add(problems: readonly CellProblem[]): void {
    for (const { column, field, value, message, solved, choice, isFixed } of problems) {
      const key = `${column} ${value}`;
      const said = message ? { message: sentenceOf(message), ...message } : { message: '' };
      const fixed = isFixed ? { fix: { to: null } } : {};
      const known = this.#byValue.get(key) ?? { column, field, value, rows: 0, ...said, choice, ...fixed, solved };
      known.rows++;
      known.solved &&= solved;
      this.#byValue.set(key, known);
    }
  }

  /** In the order of the columns; within a column, the most frequent first. */
  list(replacement: (column: number, value: string) => string | null | undefined): Omit<ImportPlan, 'counts'> {
    const all = [...this.#byValue.values()];
    const open = all.filter(({ solved }) => !solved).length;
    const problems = all
      .sort((a, b) => Number(a.solved) - Number(b.solved) || b.rows - a.rows)
      .slice(0, SHOWN_PROBLEMS)
      .sort((a, b) => a.column - b.column || b.rows - a.rows || a.value.localeCompare(b.value));
    const withFix = (one: ImportProblem) =>
      one.fix ? { ...one, fix: { to: replacement(one.column, one.value) ?? null } } : one;
    return { problems: problems.map(withFix), problem_total: all.length, open };
  }
}
