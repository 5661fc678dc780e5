import {
  type FilterName,
  type Filters,
  LIST_FILTERS,
  type ListName,
  localDay,
  nextSort,
  relativeDaysOf,
  type Sort,
  sortIn,
  withDaysAt,
} from '@salesdesk/shared/domain';
import type { Address } from '@salesdesk/shared/router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { filtersIn } from './filter.model.ts';

/** The filters of a list. They are stored in the URL only, so they survive reload, back, an edit and another view. */
export interface ListFilters<L extends ListName> {
  /** For calls: relative days are those of today. */
  filters: Filters<L>;
  /** As in the address, in views and on the screen. */
  chosen: Filters<L>;
  isFiltered: boolean;
  setFilter: (name: FilterName<L>, value: string) => void;
  setFilters: (values: Filters<L>) => void;
  /** Clears all of them, including the search box. */
  clear: () => void;
}

export function useListFilters<L extends ListName>(list: L, { params, put }: Address): ListFilters<L> {
  const names: readonly FilterName<L>[] = LIST_FILTERS[list];
  const named = useMemo(() => filtersIn(params, names) as Filters<L>, [params, names]);
  // A change to another part of the URL, such as the open record, must not create a new filter object.
  const said = JSON.stringify(named);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents the object.
  const chosen = useMemo(() => named, [said]);
  const today = useToday(Object.values<string | undefined>(chosen).some((value) => relativeDaysOf(value)));
  // Noon exists on every day of every time zone.
  const filters = useMemo(() => withDaysAt(chosen, new Date(`${today}T12:00:00`)), [chosen, today]);
  const setFilters = useCallback((values: Filters<L>) => void put(values as Record<string, string>), [put]);
  const setFilter = useCallback((name: FilterName<L>, value: string) => void put({ [name]: value.trim() }), [put]);
  const clear = useCallback(() => void put(Object.fromEntries(names.map((name) => [name, null]))), [put, names]);
  return { filters, chosen, isFiltered: said !== '{}', setFilter, setFilters, clear };
}

/** The parameter of the address that holds the order. */
export const SORT_PARAM = 'sort';

/** The order of a list; null for the list's own. ADR-144. */
export interface ListSort<L extends ListName> {
  sort: Sort<L> | null;
  /** A click on the title of the column of this name. */
  sortBy: (name: string) => void;
}

/** The order stands in the address, as the filters do. */
export function useListSort<L extends ListName>(list: L, { params, put }: Address): ListSort<L> {
  const sort = sortIn(list, params.get(SORT_PARAM));
  const sortBy = useCallback((name: string) => void put({ [SORT_PARAM]: nextSort(name, sort) }), [put, sort]);
  return { sort, sortBy };
}

const DAY_CHECK_MS = 60_000;

/** The user's calendar day as YYYY-MM-DD. While it is wanted, the component renders again after midnight. */
function useToday(isWanted: boolean): string {
  const [day, setDay] = useState(() => localDay(new Date()));
  useEffect(() => {
    if (!isWanted) return;
    const update = () => setDay(localDay(new Date()));
    update();
    const timer = setInterval(update, DAY_CHECK_MS);
    // A machine that slept over midnight.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [isWanted]);
  return day;
}
