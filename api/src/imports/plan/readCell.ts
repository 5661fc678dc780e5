/** Reads the cells of one field: what they change, or the message of the account form if they are invalid. product.md section 5. */
import {
  type Account,
  accountField,
  amountError,
  CONTACT_FIELDS,
  CONTACT_MODES,
  type ContactMode,
  type ContactPerson,
  contactDetailError,
  type DecimalMark,
  fieldError,
  fieldValue,
  hasValidCharacters,
  type ImportChoice,
  parseAmount,
  parseContactPerson,
  parseSocialMedia,
  SHEET_FIELD_LABELS,
  SHEET_TEXT_LIMITS,
  type SheetField,
  SOCIAL_MEDIA,
} from '@salesdesk/shared/domain';
import { type Message, messageOf, type RuleText, say } from '@salesdesk/shared/messages';
import type { Found, ReferenceData } from '../map/referenceData.sql.ts';
import type { Cell, RowReader } from './rowReader.ts';

/** A row, and everything needed to read it. */
export interface Reading {
  reader: RowReader;
  known: ReferenceData;
  cells: readonly string[];
}

/** An invalid value, or one that was replaced. */
export interface CellProblem {
  field: SheetField;
  column: number;
  value: string;
  /** What is wrong with the value; of a solved one what was wrong before it was replaced, if anything. */
  message: Message | null;
  solved: boolean;
  choice: ImportChoice;
  isFixed: boolean;
}

export type CellResult<T> = { value: T; problem?: never } | { problem: Message; value?: never };

/** Sets the fields of a company that a value fills. */
type Change = (company: Account) => Account;

/** What a field takes from its row. */
export interface FieldReading {
  /** Null if there is nothing to take. */
  change: Change | null;
  problems: CellProblem[];
  /** Parts of the cell for which the company has no place, such as a second number. */
  rest: readonly string[];
}

const CHOICES: Partial<Record<SheetField, ImportChoice>> = {
  account_country: 'country',
  account_phone_code: 'code',
  networks: 'network',
  primary: 'colleague',
  secondary: 'colleague',
};

/** The value of a cell, and its problem: that of the effective text, or the one that its replacement solves. */
export function readCell<T>(
  field: SheetField,
  cell: Cell | undefined,
  read: (text: string, isFixed: boolean) => CellResult<T>,
): { value: T | undefined; problems: CellProblem[] } {
  if (!cell?.raw) return { value: undefined, problems: [] };
  const { column, raw, text, isFixed } = cell;
  const { value, problem } = text ? read(text, isFixed) : {};
  if (!problem && !isFixed) return { value, problems: [] };
  const message = problem ?? read(raw, false).problem ?? null;
  const solved = problem === undefined;
  const choice = CHOICES[field] ?? 'text';
  return { value, problems: [{ field, column, value: raw, message, solved, choice, isFixed }] };
}

const SHEET_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i;

/** The problem of a text that is independent of its field, or null. */
export function textProblem(field: SheetField, text: string): Message | null {
  const label = { label: SHEET_FIELD_LABELS[field] };
  const limit = SHEET_TEXT_LIMITS[field] ?? 500;
  if (SHEET_ERROR.test(text)) return say('import.cell-error');
  if (text.includes('\ufffd')) return say('import.damaged');
  if (!hasValidCharacters(text)) return say('field.unkeepable', { field: label });
  return [...text].length > limit ? say('field.too-long', { field: label, max: limit }) : null;
}

/** `value`, unless its text breaks a rule of all fields, or that of its own (`error`). */
function valid<T>(field: SheetField, text: string, value: T, error: RuleText | null = null): CellResult<T> {
  const problem = textProblem(field, text) ?? (error && messageOf(error));
  return problem ? { problem } : { value };
}

export function readText(field: SheetField, text: string): CellResult<string> {
  return valid(field, text, text);
}

/** `decimal`: the decimal mark of this column. */
export function readAmount(text: string, decimal: DecimalMark): CellResult<number> {
  const field = 'account_exp_sale_amount';
  return valid(field, text, parseAmount(text, decimal) ?? 0, amountError(text, decimal));
}

const NOT_FOUND = {
  country: { none: say('country.unknown'), several: say('import.several-countries') },
  network: { none: say('import.no-such-network'), several: say('import.several-networks') },
  colleague: { none: say('import.no-such-colleague'), several: say('import.several-colleagues') },
} as const;

/** The id of the named record; `isFixed` means that the text is the id itself. */
function readNamed(
  kind: keyof typeof NOT_FOUND,
  text: string,
  known: ReferenceData,
  isFixed: boolean,
): CellResult<number> {
  const found: Found = isFixed ? Number(text) : known[kind](text);
  if (found === 'none' || found === 'several') return { problem: NOT_FOUND[kind][found] };
  const ids = { country: known.countryById, network: known.networkById, colleague: known.colleagueById }[kind];
  return ids.has(found) ? { value: found } : { problem: NOT_FOUND[kind].none };
}

/** Fields with one value per cell; numbers of phones are read in `readRow.ts`. */
export type SingleField = Exclude<
  SheetField,
  | 'account_id'
  | 'account_phone'
  | 'account_phone_code'
  | 'contact_first_name'
  | 'contact_last_name'
  | 'contact_phone'
  | 'contact_whatsapp'
  | 'networks'
  | 'note'
>;

/** Of these the first of several values, 'a ::: b', that can be taken is taken; the others are named. */
const ONE_OF_SEVERAL: readonly SheetField[] = ['account_email', 'account_website', 'facebook', 'linkedin', 'instagram'];

export function readField(reading: Reading, field: SingleField, cell: Cell): FieldReading {
  const read = (text: string, isFixed: boolean) => readSingle(reading, field, text, isFixed);
  const { value, problems } = readCell(field, cell, read);
  const isOdd = problems.length > 0 && ONE_OF_SEVERAL.includes(field) && !cell.isFixed;
  const parts = isOdd ? partsOf(cell.text) : [];
  const results = parts.map((part) => read(part, false));
  const first = parts.length > 1 ? results.findIndex(({ problem }) => !problem) : -1;
  if (first >= 0)
    return { change: results[first]?.value ?? null, problems: [], rest: parts.filter((_, at) => at !== first) };
  // The units of a company have no place.
  const units = field === 'account_name' && !cell.isFixed ? cell.raw.slice(cell.text.length + 1) : '';
  return { change: value ?? null, problems, rest: units ? [units] : [] };
}

/** The values of a cell that holds several. */
function partsOf(text: string): string[] {
  return text.split(/\s*(?::::|[;|])\s*|,\s+|\s+(?=\S+@)/).filter(Boolean);
}

function readSingle(
  { known, reader }: Reading,
  field: SingleField,
  text: string,
  isFixed: boolean,
): CellResult<Change> {
  switch (field) {
    case 'account_name':
      return changeBy(readText(field, text), (name) => set({ account_name: name }));
    case 'account_country':
      return changeBy(readNamed('country', text, known, isFixed), (id) =>
        set({ account_country_id: id, account_country_name: known.countryById.get(id)?.country_name ?? null }),
      );
    case 'primary':
      return changeBy(readNamed('colleague', text, known, isFixed), (id) =>
        set({ account_pri_assignee_id: id, account_pri_assignee_name: known.colleagueById.get(id) ?? null }),
      );
    case 'secondary':
      return changeBy(readNamed('colleague', text, known, isFixed), (id) =>
        set({ account_sec_assignee_id: id, account_sec_assignee_name: known.colleagueById.get(id) ?? null }),
      );
    case 'account_exp_sale_amount':
      return changeBy(readAmount(text, isFixed ? '.' : reader.decimal), (amount) =>
        set({ account_exp_sale_amount: amount }),
      );
    case 'contact_name':
      return changeBy(readText(field, text), (name) => setPerson((person) => ({ ...person, name })));
    case 'contact_email': {
      const errors = text.split(/[;,]/).map((value) => contactDetailError(CONTACT_MODES.email, value));
      return changeBy(valid(field, text, text, errors.find(Boolean)), (emails) => setContact(field, emails));
    }
    case 'facebook':
    case 'linkedin':
    case 'instagram':
      return changeBy(readText(field, text), (address) => (company) => {
        const media = { ...parseSocialMedia(company.account_social_media), [SOCIAL_MEDIA[field]]: address };
        return { ...company, account_social_media: JSON.stringify(media) };
      });
    default: {
      const definition = accountField(field);
      const value = fieldValue(definition, text) ?? '';
      return changeBy(valid(field, text, value, fieldError(definition, text)), () => set({ [field]: value }));
    }
  }
}

function changeBy<T>(result: CellResult<T>, change: (value: T) => Change): CellResult<Change> {
  return result.problem === undefined ? { value: change(result.value) } : result;
}

/** Sets these fields. */
export function set(values: Partial<Account>): Change {
  return (company) => ({ ...company, ...values });
}

function setPerson(change: (person: ContactPerson) => ContactPerson): Change {
  return (company) => {
    const person = change(parseContactPerson(company.account_contact_person));
    return { ...company, account_contact_person: JSON.stringify(person) };
  };
}

/** Replaces all contact details of one mode by those of `text`, divided by semicolons; those of other modes are unchanged. */
export function setContact(field: keyof typeof CONTACT_FIELDS, text: string): Change {
  const mode: ContactMode = CONTACT_FIELDS[field];
  const values = text.split(';').flatMap((value) => value.trim() || []);
  const details = values.map((value) => ({ [String(mode)]: value }));
  const setDetails = setPerson((person) => {
    const isOther = (detail: object) => !(String(mode) in detail);
    const others = person.contact_details.filter(isOther);
    const at = person.contact_details.findIndex((detail) => !isOther(detail));
    return { ...person, contact_details: others.toSpliced(at < 0 ? others.length : at, 0, ...details) };
  });
  return (company) => ({
    ...setDetails(company),
    account_contact_mode_type: company.account_contact_mode_type ?? mode,
  });
}

/** Each entry of the list is a separate value. The company keeps its networks if they are the same in another order. */
export function readNetworks({ known, reader }: Reading, { column, raw }: Cell): FieldReading {
  const entries = raw.split(/[;,|]/).map((part) => {
    const value = part.trim();
    const cell = { column, raw: value, ...reader.entry(column, value) };
    return readCell('networks', cell, (text, isFixed) => readNamed('network', text, known, isFixed));
  });
  const ids = [...new Set(entries.flatMap(({ value }) => value ?? []))];
  return {
    change: ids.length ? (company) => withNetworks(company, ids, known) : null,
    problems: entries.flatMap(({ problems }) => problems),
    rest: [],
  };
}

function withNetworks(account: Account, ids: number[], known: ReferenceData): Account {
  const before = account.account_proposed_network.map(({ network_id }) => network_id);
  if (before.length === ids.length && before.every((id) => ids.includes(id))) return account;
  return {
    ...account,
    account_proposed_network: ids.map((network_id) => ({ network_id })),
    account_network: ids.map((id) => ({
      account_network_id: id,
      network_details: {
        network_name: known.networkById.get(id)?.name ?? '',
        network_code: known.networkById.get(id)?.code ?? '',
        network_color_code: null,
      },
    })),
  };
}
