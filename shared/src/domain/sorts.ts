/** The columns that each list can be sorted by, by the names used in addresses, calls and saved views. ADR-144. */
import { companySorts } from './companyColumns.ts';
import type { ListName } from './filters.ts';

/** A list without `sort` has its own order: newest, last touched, or by name. */
const LIST_SORTS = {
  'q-list': companySorts('q-list'),
  leads: companySorts('leads'),
  accounts: companySorts('accounts'),
  contacts: companySorts('contacts'),
  team: ['name', 'designation', 'email', 'login', 'location', 'status'],
  networks: ['name', 'code', 'url', 'status'],
  // Newest first, always.
  audit: [],
} as const satisfies Record<ListName, readonly string[]>;

export type SortName<L extends ListName> = (typeof LIST_SORTS)[L][number];
/** A column, ascending; with a minus, descending. Rows without a value come last both ways. */
export type Sort<L extends ListName> = SortName<L> | `-${SortName<L>}`;
/** The order in the query of a list's call. */
export type SortQuery<L extends ListName> = { sort?: Sort<L> };

/** Every order of a list. */
export function sortsOf<L extends ListName>(list: L): Sort<L>[] {
  const names: readonly SortName<L>[] = LIST_SORTS[list];
  return names.flatMap((name): Sort<L>[] => [name, `-${name}`]);
}

/** `text` as an order of the list; null for anything else, as in a link that was truncated or edited. */
export function sortIn<L extends ListName>(list: L, text: string | null | undefined): Sort<L> | null {
  return sortsOf(list).find((sort) => sort === text) ?? null;
}

export function isDescending(sort: string): boolean {
  return sort.startsWith('-');
}

/** The column of an order. */
export function sortedBy<Name extends string>(sort: Name | `-${Name}`): Name {
  return (isDescending(sort) ? sort.slice(1) : sort) as Name;
}

/** The order after a click on a title: ascending, descending, then the list's own. */
export function nextSort(name: string, sort: string | null): string | null {
  if (sort === name) return `-${name}`;
  return sort === `-${name}` ? null : name;
}
