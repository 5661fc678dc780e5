/**
 * The slots: named places of the product that any remote may add to by `extensions` in its remote.json. Each has an owner,
 * who draws it, and types that the contract keeps.
 */
import type { AccountType, ListedAccount } from './account.ts';
import type { Activity, ActivityKind } from './activity.ts';
import type { BulkList } from './bulk.ts';
import type { Lead } from './lead.ts';
import { REQUEST_TIMEOUT_MS } from './limits.ts';
import type { AccountRecord } from './record.ts';
import type { ExtensionDeclaration } from './release.ts';

/** What a company is, for the condition of an extension: `"when": { "kind": "lead" }`. */
type CompanyKind = 'q-list' | 'lead' | 'account';

interface OfCompany {
  company: AccountRecord;
  kind: CompanyKind;
}

/** A short text on the card of a lead. */
export interface LeadBadge {
  /** At most 24 characters are shown. */
  text: string;
  tone?: 'neutral' | 'good' | 'warning' | 'bad';
  /** The whole sentence, as a tooltip. */
  title?: string;
}

/** Shorter texts are not searched for. */
export const SEARCH_MIN = 2;

/** Something that a search found. */
export interface SearchHit {
  /** Unique among the hits of its extension. */
  key: string;
  label: string;
  /** Shown beside it. */
  hint?: string;
  /** Why it was found, if not by its label: a number, an address. */
  reason?: string;
  /** The name of an icon, as for an entry of the navigation. */
  icon?: string;
  /** The address that it opens, `/invoices/7`, or the overlay over the screen that is shown: `?invoice=7`. */
  path: string;
}

/** What the composer of a company begins with; each pressed key makes a new one. */
export interface ComposerStart {
  kind?: ActivityKind;
  outcome?: string | null;
}

/** Slots whose extensions are React components, with their props. */
export interface ComponentSlots {
  header: { path: string };
  overlay: { path: string };
  'home.tile': { userId: number | null };
  'company.tab': OfCompany;
  'company.fact': OfCompany;
  'company.action': OfCompany;
  /** `start` opens it when it changes. */
  'company.composer': OfCompany & { start: ComposerStart | null };
  /** Drawn for a company that has open tasks: the one that is due first, or all. */
  'company.tasks': OfCompany & { shows: 'first' | 'all' };
  'company.activity': OfCompany & { activity: Activity };
  /** `selected`: the `account_id` of each. */
  'list.action': { list: BulkList; selected: readonly number[] };
  'profile.section': { userId: number };
  'settings.entry': { close: () => void };
}

/** Slots whose extensions are functions, with their argument and what they have to give. */
export interface DataSlots {
  /** The badges of leads by their `account_id`; a lead without one is left out. */
  'lead.badge': { argument: { leads: readonly Lead[] }; result: Record<number, LeadBadge> };
  /** The text of the cell of each company by its `account_id`. */
  'list.column': {
    argument: { list: 'q-list' | 'accounts'; companies: readonly ListedAccount[] };
    result: Record<number, string>;
  };
  /** The hits for a text of at least two characters, the best first. */
  'search.source': { argument: { text: string }; result: SearchHit[] };
}

export type ComponentSlot = keyof ComponentSlots;
export type DataSlot = keyof DataSlots;
export type SlotName = ComponentSlot | DataSlot;

/** The props of an extension of a slot, or the argument of its function. */
export type SlotProps<Name extends SlotName> = Name extends ComponentSlot
  ? ComponentSlots[Name]
  : Name extends DataSlot
    ? DataSlots[Name]['argument']
    : never;

/** A function that gives data to a slot. It is aborted by `signal` at the slot's deadline; what it gives later is dropped. */
export type SlotFunction<Name extends DataSlot> = (
  argument: DataSlots[Name]['argument'],
  context: { signal: AbortSignal },
) => Promise<DataSlots[Name]['result']> | DataSlots[Name]['result'];

/** What the module of an extension has to export as default. A component may leave out props, not ask for others. */
export type ExtensionOf<Name extends SlotName> = Name extends DataSlot
  ? SlotFunction<Name>
  : Name extends ComponentSlot
    ? (props: ComponentSlots[Name]) => unknown
    : never;

/** The rules of a slot. */
interface SlotRules {
  kind: 'component' | 'data';
  /** Who draws it: the host, or the remote of that name. */
  owner: 'host' | 'company' | 'home' | 'leads' | 'lists' | 'profile';
  /** Time in ms in which an extension has to be drawn, or to give its data. */
  deadline: number;
  /** Size in px that is reserved for each extension before it is drawn; with `isMost` what is larger is cut. */
  size?: { width?: number; height?: number; isMost?: true };
  /** `calm`: loaded once the page has all that it shows, so that it delays nothing; others when they come nearly into view. */
  loads?: 'calm';
  /** The user waits for it, so a failure is said in its place, with Retry; others show nothing. */
  isOpened?: true;
  /** Props that the condition of an extension may name. */
  conditions: readonly string[];
}

const COMPONENT = { kind: 'component', deadline: 10_000, conditions: [] } as const;
const OF_COMPANY = { ...COMPONENT, owner: 'company', conditions: ['kind'] } as const;

export const SLOTS: Readonly<Record<SlotName, SlotRules>> = {
  header: { ...COMPONENT, owner: 'host', size: { width: 32, height: 32 }, loads: 'calm', conditions: ['path'] },
  overlay: { ...COMPONENT, owner: 'host', loads: 'calm', conditions: ['path', 'open'] },
  'home.tile': { ...COMPONENT, owner: 'home', size: { height: 160 } },
  'company.tab': { ...OF_COMPANY, size: { height: 120 }, isOpened: true },
  'company.fact': { ...OF_COMPANY, size: { height: 22 } },
  'company.action': { ...OF_COMPANY, size: { width: 32, height: 32, isMost: true } },
  'company.composer': { ...OF_COMPANY, size: { height: 52 }, isOpened: true },
  'company.tasks': { ...OF_COMPANY, size: { height: 64 }, isOpened: true, conditions: ['kind', 'shows'] },
  'company.activity': { ...OF_COMPANY, size: { height: 48 }, isOpened: true },
  'lead.badge': { kind: 'data', owner: 'leads', deadline: 3_000, conditions: [] },
  'list.column': { kind: 'data', owner: 'lists', deadline: 3_000, size: { width: 130 }, conditions: ['list'] },
  'list.action': { ...COMPONENT, owner: 'lists', size: { width: 64, height: 24 }, conditions: ['list'] },
  // Longer than a call may take, so that a slow API is no fault of the release.
  'search.source': {
    kind: 'data',
    owner: 'host',
    deadline: REQUEST_TIMEOUT_MS + 5_000,
    isOpened: true,
    conditions: [],
  },
  'profile.section': { ...COMPONENT, owner: 'profile', size: { height: 80 } },
  'settings.entry': { ...COMPONENT, owner: 'host', size: { height: 120 }, isOpened: true },
};

export const SLOT_NAMES = Object.keys(SLOTS) as SlotName[];

/** Whether this version of the product has a slot of that name. */
export function isSlot(name: string): name is SlotName {
  return Object.hasOwn(SLOTS, name);
}

const KINDS: Record<AccountType, CompanyKind> = { 1: 'q-list', 2: 'lead', 3: 'account' };

/** The props of the slots of a company. */
export function companyProps(company: AccountRecord): OfCompany {
  return { company, kind: KINDS[company.account_type] };
}

/** What the place of an extension in its slot depends on. */
interface PlacedExtension extends Pick<ExtensionDeclaration, 'id' | 'order'> {
  remote: string;
  pinned?: true;
}

/** The order in a slot: pinned ones, then by order (100 when absent), remote and id, by code units in every language. */
export function compareExtensions(one: PlacedExtension, other: PlacedExtension): number {
  const compared = (first: string, second: string) => (first < second ? -1 : Number(first > second));
  return (
    Number(other.pinned ?? false) - Number(one.pinned ?? false) ||
    (one.order ?? 100) - (other.order ?? 100) ||
    compared(one.remote, other.remote) ||
    compared(one.id, other.id)
  );
}

/**
 * Whether each field that a condition names has its value, or one of its values. No code of the extension runs. `open` says
 * when an overlay is loaded, not whether it is there.
 */
export function meetsCondition({ when = {} }: Pick<ExtensionDeclaration, 'when'>, props: object): boolean {
  return Object.entries(when).every(([field, wanted]) => {
    if (field === 'open') return true;
    const value = (props as Record<string, unknown>)[field];
    return Array.isArray(wanted) ? wanted.some((one) => one === value) : wanted === value;
  });
}

/**
 * A copy of what an extension gave to a slot; null when it is of another form, so that no code of a remote can break the
 * screen around it. Entries that cannot be shown are left out.
 */
export function slotResult<Name extends DataSlot>(name: Name, given: unknown): DataSlots[Name]['result'] | null {
  return RESULTS[name](given) as DataSlots[Name]['result'] | null;
}

const MOST_HITS = 20;

const RESULTS: { [Name in DataSlot]: (given: unknown) => DataSlots[Name]['result'] | null } = {
  'lead.badge': (given) => entriesOf(given, badgeOf),
  'list.column': (given) => entriesOf(given, (text) => (typeof text === 'string' ? text : null)),
  'search.source': (given) =>
    Array.isArray(given) ? given.slice(0, MOST_HITS).flatMap((hit) => hitOf(hit) ?? []) : null,
};

function entriesOf<T>(given: unknown, read: (value: unknown) => T | null): Record<number, T> | null {
  if (!isRecord(given)) return null;
  return Object.fromEntries(
    Object.entries(given).flatMap(([id, value]) => {
      const own = read(value);
      return own === null ? [] : [[id, own] as const];
    }),
  );
}

function badgeOf(value: unknown): LeadBadge | null {
  if (!isRecord(value)) return null;
  const { text, tone, title } = value;
  if (typeof text !== 'string' || text === '') return null;
  const isTone = tone === 'good' || tone === 'warning' || tone === 'bad';
  return { text, tone: isTone ? tone : 'neutral', ...(typeof title === 'string' ? { title } : {}) };
}

function hitOf(value: unknown): SearchHit | null {
  if (!isRecord(value)) return null;
  const { key, label, path } = value;
  const isPath = typeof path === 'string' && /^(\/(?![/\\])|\?)/.test(path);
  if (typeof key !== 'string' || typeof label !== 'string' || label === '' || !isPath) return null;
  const more = (['hint', 'reason', 'icon'] as const).flatMap((name) => {
    const text = value[name];
    return typeof text === 'string' && text !== '' ? [[name, text] as const] : [];
  });
  return { key, label, path, ...Object.fromEntries(more) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
