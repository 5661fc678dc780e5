/**
 * The columns and filters of every list of companies, in the order of the list. Table, filter panel, address, calls,
 * conditions and saved views follow these entries. A new column of a field that another list has is one entry here. ADR-115.
 */
import type { OptionalField } from './presence.ts';

const contains = <const Name extends string>(name: Name) => ({ kind: 'text', name }) as const;
const choice = <const Name extends string>(name: Name) => ({ kind: 'choice', name }) as const;
const days = <const Name extends string>(name: Name) =>
  ({ kind: 'days', from: `${name}_from`, to: `${name}_to` }) as const;
const amounts = <const Name extends string>(name: Name) =>
  ({ kind: 'amounts', from: `${name}_min`, to: `${name}_max` }) as const;

type ColumnFilter = { kind: 'text' | 'choice'; name: string } | { kind: 'days' | 'amounts'; from: string; to: string };

interface CompanyColumn {
  title: string;
  /** In px; an entry without it is no column and only filters. */
  width?: number;
  align?: 'right';
  /** The title is only read aloud. */
  hiddenTitle?: true;
  /** Stays in place while the rest scrolls sideways. */
  sticky?: true;
  isHiddenAtFirst?: true;
  /** The field as which its value is edited in the row. */
  field?: string;
  /** Its parameters in the address and in calls. */
  filter?: ColumnFilter;
  /** What the filter is called where it is not the title. */
  label?: string;
  /** Whether it can be "is empty" and "is not empty". */
  optional?: OptionalField;
  /** The name of its order, see `LIST_SORTS`. */
  sort?: string;
}

// What the lists have in common.
const COUNTRY = {
  title: 'Country',
  field: 'account_country_id',
  filter: contains('country'),
  optional: 'country',
  sort: 'country',
} as const;
const CITY = {
  title: 'City',
  isHiddenAtFirst: true,
  field: 'account_city',
  filter: contains('city'),
  optional: 'city',
  sort: 'city',
} as const;
const EMAIL = {
  title: 'E-mail',
  field: 'account_email',
  filter: contains('email'),
  optional: 'email',
  sort: 'email',
} as const;
const PHONE = { title: 'Phone', field: 'account_phone', filter: contains('phone'), optional: 'phone' } as const;
const CONTACT = { title: 'Contact person', field: 'contact_name', optional: 'contact', sort: 'contact' } as const;
const AMOUNT = {
  title: 'Amount',
  width: 110,
  align: 'right',
  field: 'account_exp_sale_amount',
  optional: 'amount',
  sort: 'amount',
} as const;
const ASSIGNEE = { title: 'Primary Assignee', field: 'primary', optional: 'assignee', sort: 'assignee' } as const;
const NEXT = { title: 'Next step', width: 138, sort: 'next' } as const;
const CREATED = { title: 'Created', filter: days('created'), sort: 'created' } as const;

export const COMPANY_COLUMNS = {
  'q-list': {
    name: { title: 'Name', width: 150, sticky: true, filter: contains('name'), sort: 'name' },
    status: { title: 'Status', width: 156, filter: choice('type'), sort: 'type' },
    country: { ...COUNTRY, width: 90 },
    city: { ...CITY, width: 120 },
    email: { ...EMAIL, title: 'Email ID', label: 'E-mail', width: 144 },
    website: {
      title: 'Website',
      width: 190,
      isHiddenAtFirst: true,
      field: 'account_website',
      optional: 'website',
      sort: 'website',
    },
    socials: { title: 'Socials', label: 'Social media', width: 84, filter: contains('social'), optional: 'social' },
    phone: { ...PHONE, title: 'Phone No.', label: 'Phone number', width: 124 },
    created: { ...CREATED, title: 'Created on', label: 'Created', width: 136 },
    amount: { ...AMOUNT, isHiddenAtFirst: true },
    assignee: { ...ASSIGNEE, width: 136, isHiddenAtFirst: true, filter: choice('assignee') },
    next: { ...NEXT, isHiddenAtFirst: true },
    contact: { title: 'Contact person', optional: 'contact' },
    only: { title: 'Only', filter: choice('only') },
    archived: { title: 'Shown', filter: choice('archived') },
  },
  leads: {
    name: { title: 'Company Name', width: 144, sticky: true, filter: contains('name'), sort: 'name' },
    stage: { title: 'Lead stage', width: 146, filter: choice('stage'), sort: 'stage' },
    action: { title: 'Last Action', width: 86, filter: contains('action') },
    acted: { title: 'Last Action On', width: 104, filter: days('touched'), sort: 'touched' },
    contact: { ...CONTACT, title: 'Contact', width: 94, filter: contains('contact') },
    phone: { ...PHONE, width: 126, hiddenTitle: true },
    country: { ...COUNTRY, width: 88 },
    source: { title: 'Source', width: 80, filter: contains('source'), optional: 'social' },
    fee: { ...AMOUNT, title: 'Targeted fee', width: 104, filter: amounts('fee'), sort: 'fee' },
    assignee: { ...ASSIGNEE, width: 122, filter: choice('assignee') },
    next: NEXT,
    city: { ...CITY, width: 130 },
    email: { title: 'E-mail', optional: 'email' },
    website: { title: 'Website', optional: 'website' },
    only: { title: 'Only', filter: choice('only') },
  },
  accounts: {
    name: { title: 'Company Name', width: 210, sticky: true, filter: contains('name'), sort: 'name' },
    country: { ...COUNTRY, width: 140 },
    city: { ...CITY, width: 120 },
    website: { title: 'Website', optional: 'website' },
    contact: { ...CONTACT, width: 160 },
    email: { ...EMAIL, width: 220 },
    phone: { ...PHONE, width: 160 },
    amount: AMOUNT,
    assignee: { ...ASSIGNEE, width: 160 },
    touched: { title: 'Last touch', width: 130, sort: 'touched' },
    created: { ...CREATED, width: 172 },
  },
  contacts: {
    name: { title: 'Name', width: 190, sticky: true, filter: contains('name'), sort: 'name' },
    // Not `company`, which names the open record in the address.
    company: { title: 'Company', width: 230, filter: contains('company_name'), sort: 'company' },
    email: { ...EMAIL, width: 260, field: undefined },
    phone: { ...PHONE, width: 190, field: undefined },
    whatsapp: { title: 'Whatsapp', width: 170, optional: 'whatsapp' },
    country: { ...COUNTRY, width: 150, field: undefined },
    type: { title: 'Status', width: 104, sort: 'type' },
  },
} as const satisfies Record<string, Record<string, CompanyColumn>>;

type Lists = typeof COMPANY_COLUMNS;
export type CompanyList = keyof Lists;
type Entry<L extends CompanyList> = Lists[L][keyof Lists[L]];
/** The keys of the columns, as layouts store them. */
export type CompanyColumnKey<L extends CompanyList> = {
  [Key in keyof Lists[L]]: Lists[L][Key] extends { width: number } ? Key : never;
}[keyof Lists[L]];

type FilterOf<E> = E extends { filter: infer Filter } ? Filter : never;
type Parameters<Filter> = Filter extends { name: infer Name extends string }
  ? Name
  : Filter extends { from: infer From extends string; to: infer To extends string }
    ? From | To
    : never;
type CompanyFilterName<L extends CompanyList> = 'search' | Parameters<FilterOf<Entry<L>>> | 'empty' | 'filled';
type CompanySortName<L extends CompanyList> =
  Entry<L> extends infer E ? (E extends { sort: infer Name extends string } ? Name : never) : never;

type Named<E> = E extends { label: infer Label extends string; title: infer Title extends string }
  ? Label | Title
  : E extends { title: infer Title extends string }
    ? Title
    : never;
/** What columns and filters are called, in English. */
export type CompanyTitle = { [L in CompanyList]: Named<Entry<L>> }[CompanyList];

/** The entries of a list in their order, by key. */
export function companyColumns(list: CompanyList) {
  return Object.entries(COMPANY_COLUMNS[list]) as [
    key: string,
    CompanyColumn & { title: CompanyTitle; label?: CompanyTitle },
  ][];
}

/** The names of the filters of a list: search box, columns, and the fields that have to be empty or filled. */
export function companyFilters<L extends CompanyList>(list: L) {
  const own = companyColumns(list).flatMap(([, { filter }]) => {
    if (!filter) return [];
    return 'name' in filter ? [filter.name] : [filter.from, filter.to];
  });
  return ['search', ...own, 'empty', 'filled'] as readonly CompanyFilterName<L>[];
}

/** The names of the orders of a list. */
export function companySorts<L extends CompanyList>(list: L) {
  return companyColumns(list).flatMap(
    ([, { sort }]) => sort ?? [],
  ) as readonly string[] as readonly CompanySortName<L>[];
}
