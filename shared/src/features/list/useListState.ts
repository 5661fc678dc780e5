import type { ListName } from '@salesdesk/shared/domain';
import { useAddress } from '@salesdesk/shared/router';
import { useColumnLayout } from '../columns/useColumnLayout.ts';
import { useListFilters, useListSort } from '../filters/useListFilters.ts';
import { useSavedViews } from '../views/useSavedViews.ts';

/** What every list page has, however its rows are loaded: filters and order in the address, the user's columns, and saved views. */
export function useListState<L extends ListName>(list: L) {
  const address = useAddress();
  const filtering = useListFilters(list, address);
  const sorting = useListSort(list, address);
  const layout = useColumnLayout(list);
  const views = useSavedViews({ list, address, filters: filtering.chosen, sort: sorting.sort, layout });
  return { ...filtering, ...sorting, layout, views };
}
