import { type ListName, nextSort, type Sort, sortIn } from '@salesdesk/shared/domain';
import type { Address } from '@salesdesk/shared/router';
import { useCallback } from 'react';

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
