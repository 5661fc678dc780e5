/** Reads a row of the file with its mapping and fixes: the text of each field, and the keys that identify its company. */
import {
  type Account,
  coreName,
  type DecimalMark,
  emailKeyOf,
  type ImportFix,
  phoneKeyOf,
  type SheetField,
  unguardedCell,
  webDomainOf,
} from '@salesdesk/shared/domain';
import { type Message, say } from '@salesdesk/shared/messages';
import type { ReferenceData } from '../map/referenceData.sql.ts';
import { decimalOf, type Sheet } from '../parse/sheet.ts';

/** The user's choices for an import. */
export interface Choices {
  mapping: readonly (SheetField | null)[];
  fixes: readonly ImportFix[];
}

export interface Cell {
  column: number;
  /** As written in the file. */
  raw: string;
  /** The effective text: the replacement, if there is one; '' if it is skipped. */
  text: string;
  /** The replacement is the id or code of an existing record. */
  isFixed: boolean;
}

/** The keys that identify a row's company. */
export interface CompanyKeys {
  id: number | null;
  domain: string | null;
  email: string | null;
  phone: string | null;
}

export interface RowReader {
  /** The cell of a field; undefined if no column fills it. */
  cell: (cells: readonly string[], field: SheetField) => Cell | undefined;
  /** The replacement of one entry of a list cell. */
  entry: (column: number, raw: string) => { text: string; isFixed: boolean };
  keysOf: (cells: readonly string[]) => CompanyKeys;
  /** The decimal mark of the column of amounts. */
  decimal: DecimalMark;
}

/** What Notion writes behind the name of a page. */
const NOTION_LINK = / \(https:\/\/(?:www\.)?notion\.so\/[^)]*\)/g;

/** What vCards write between a company and its units: 'Acme;Sales'. */
const UNITS = /(?<!\\);/;

export function rowReader(
  { rows, decimal, isDecimalChosen, header = [] }: Sheet & { header?: readonly string[] },
  { mapping, fixes }: Choices,
  known: ReferenceData,
): RowReader {
  const columns = new Map(mapping.flatMap((field, column) => (field ? [[field, column] as const] : [])));
  const replaced = new Map(fixes.map(({ column, value, to }) => [`${column} ${value}`, to]));

  const entry = (column: number, raw: string) => {
    const to = replaced.get(`${column} ${raw}`);
    return to === undefined ? { text: raw, isFixed: false } : { text: to?.trim() ?? '', isFixed: true };
  };
  const cell = (cells: readonly string[], field: SheetField): Cell | undefined => {
    const column = columns.get(field);
    if (column === undefined) return field === 'contact_name' ? wholeName(cells) : undefined;
    const text = unguardedCell(cells[column] ?? '').replace(NOTION_LINK, '');
    // Only notes have lines.
    const raw = (field === 'note' ? text.replace(/\r\n?/g, '\n') : text.replace(/\s*[\r\n]+\s*/g, ' ')).trim();
    const read = { column, raw, ...entry(column, raw) };
    const isOrganisation = field === 'account_name' && /^org$/i.test(header[column] ?? '') && !read.isFixed;
    return isOrganisation ? { ...read, text: read.text.split(UNITS)[0]?.trim() ?? '' } : read;
  };
  /** First and last name as one value of the column of the last name. */
  const wholeName = (cells: readonly string[]): Cell | undefined => {
    const [first, last] = [cell(cells, 'contact_first_name'), cell(cells, 'contact_last_name')];
    const column = last?.column ?? first?.column;
    if (column === undefined) return undefined;
    const raw = [first?.text, last?.text].filter(Boolean).join(' ');
    return { column, raw, ...entry(column, raw) };
  };
  const amounts = columns.get('account_exp_sale_amount');
  return {
    cell,
    entry,
    decimal:
      amounts === undefined || (isDecimalChosen && decimal)
        ? (decimal ?? '.')
        : decimalOf(
            rows.map(({ cells }) => cells[amounts] ?? ''),
            decimal,
          ),
    keysOf: (cells) => {
      const text = (field: SheetField) => cell(cells, field)?.text ?? '';
      const id = text('account_id');
      return {
        id: /^\d{1,9}$/.test(id) ? Number(id) : null,
        domain: webDomainOf(text('account_website')),
        email: emailKeyOf(text('account_email')),
        phone: phoneKeyOf(
          text('account_phone_code') || countryCode(cell(cells, 'account_country'), known),
          text('account_phone'),
        ),
      };
    },
  };
}

/** The phone code of a country, for numbers without one. */
function countryCode(country: Cell | undefined, known: ReferenceData): string | null {
  if (!country?.text) return null;
  const id = country.isFixed ? Number(country.text) : known.country(country.text);
  return typeof id === 'number' ? (known.countryById.get(id)?.country_phone_code ?? null) : null;
}

/** An existing company by its id, or a new one by the number of the row that creates it. */
export type Target = { id: number } | { row: number };

export interface Candidate {
  target: Target;
  name: string;
  keys: CompanyKeys;
  /** As earlier rows of the file leave it, with the notes about it. */
  account: Account;
  notes: Set<string>;
}

/** `by` names the keys that match. */
export type Match = { candidate: Candidate; by: Message } | { conflict: Message } | null;

const KINDS = {
  domain: say('import.key.domain'),
  email: say('import.key.email'),
  phone: say('import.key.phone'),
} as const;
type Kind = keyof typeof KINDS;
/** The most reliable first. */
const ORDER: readonly Kind[] = ['domain', 'email', 'phone'];

export class CompanyIndex {
  readonly #byKey = new Map<string, Set<Candidate>>();
  readonly #byId = new Map<number, Candidate>();

  add(candidate: Candidate): void {
    if ('id' in candidate.target) this.#byId.set(candidate.target.id, candidate);
    this.learn(candidate, candidate.keys);
  }

  /** Adds further keys to a company. */
  learn(candidate: Candidate, keys: CompanyKeys): void {
    for (const kind of ORDER) {
      candidate.keys[kind] ??= keys[kind];
      const key = keys[kind];
      if (!key) continue;
      const name = `${kind} ${key}`;
      const found = this.#byKey.get(name);
      if (found) found.add(candidate);
      else this.#byKey.set(name, new Set([candidate]));
    }
  }

  byId(id: number): Candidate | undefined {
    return this.#byId.get(id);
  }

  /** The company of a row: by its id, else by the most reliable key that matches; a conflict if it is ambiguous. */
  find(keys: CompanyKeys, name: string): Match {
    if (keys.id !== null) {
      const candidate = this.#byId.get(keys.id);
      return candidate
        ? { candidate, by: say('import.key.id') }
        : { conflict: say('import.no-such-id', { id: String(keys.id) }) };
    }
    const hits = ORDER.flatMap((kind) => {
      const candidates = this.#candidates(kind, keys);
      return candidates.length ? [{ kind, candidates }] : [];
    });
    const [first] = hits;
    if (!first) return null;
    const among = narrowed(
      first.candidates,
      hits.slice(1).map(({ candidates }) => candidates),
      name,
    );
    const [candidate, ...others] = among;
    if (!candidate) return null;
    if (others.length)
      return {
        conflict: say('import.several-matches', {
          number: String(among.length),
          key: KINDS[first.kind],
          companies: listed(candidate, others.slice(0, 2)),
        }),
      };
    const other = hits.find(({ candidates }) => !candidates.includes(candidate));
    const second = other?.candidates[0];
    if (other && second)
      return {
        conflict: say('import.conflict', {
          company: named(candidate),
          key: KINDS[first.kind],
          other: named(second),
          otherKey: KINDS[other.kind],
        }),
      };
    return { candidate, by: keysText(first.kind, hits.slice(1)) };
  }

  #candidates(kind: Kind, keys: CompanyKeys): Candidate[] {
    const found = keys[kind] ? this.#byKey.get(`${kind} ${keys[kind]}`) : undefined;
    return [...(found ?? [])].filter(({ keys: theirs }) => kind === 'domain' || !areOther(keys, theirs));
  }
}

/** Companies with different web domains are different, whatever else they have in common. */
export function areOther(one: CompanyKeys, other: CompanyKeys): boolean {
  return one.domain !== null && other.domain !== null && one.domain !== other.domain;
}

/** If several have the most reliable key, those that the other keys confirm, else the one with the same name. */
function narrowed(candidates: Candidate[], others: Candidate[][], name: string): Candidate[] {
  let among = candidates;
  for (const list of others) {
    const both = among.filter((candidate) => list.includes(candidate));
    if (both.length) among = both;
  }
  if (among.length === 1) return among;
  const same = among.filter((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
  return same.length ? same : among;
}

function keysText(first: Kind, [second, third]: readonly { kind: Kind }[]): Message {
  if (!second) return KINDS[first];
  const two = { first: KINDS[first], second: KINDS[second.kind] };
  return third ? say('import.three-keys', { ...two, third: KINDS[third.kind] }) : say('import.two-keys', two);
}

function listed(first: Candidate, [second, ...others]: readonly Candidate[]): Message {
  return second ? say('import.listed', { first: named(first), rest: listed(second, others) }) : named(first);
}

function named({ target, name }: Candidate): Message {
  return 'row' in target
    ? say('import.company-in-row', { row: String(target.row), name })
    : say('import.company', { name, id: String(target.id) });
}

/** A number or address that rows of different names have is a switchboard or a mailbox, and identifies nobody. */
export function dropShared(keys: readonly CompanyKeys[], rows: Sheet['rows'], reader: RowReader): void {
  for (const kind of ['email', 'phone'] as const) {
    const names = new Map<string, string>();
    const shared = new Set<string>();
    keys.forEach(({ [kind]: key }, at) => {
      const cells = rows[at]?.cells ?? [];
      const name = coreName(reader.cell(cells, 'account_name')?.text || reader.cell(cells, 'contact_name')?.text || '');
      if (!key || !name) return;
      if ((names.get(key) ?? name) !== name) shared.add(key);
      names.set(key, name);
    });
    for (const one of keys) if (shared.has(one[kind] ?? '')) one[kind] = null;
  }
}
