/** The only stateful file of Contacts: rows by pages, filters, columns and views. ADR-142. */
import { dataOf, queryKeys, useFailureToast, useInfiniteQuery, useLiveRows, useQueryClient } from '@salesdesk/shared';
import type { Contact, ContactPage } from '@salesdesk/shared/domain';
import { useListState } from '@salesdesk/shared/ui/table';
import { useMemo } from 'react';
import { getContacts } from './contacts.api.ts';
import { msg } from './texts.ts';

const FAILED = msg('Failed to fetch contacts');
const WHOLE = [...queryKeys.records, 'contacts'];
/** A company has one contact person. */
const idOf = (contact: Contact) => contact.account_id;
const nameOf = (contact: Contact) => contact.contact_name;

/** The state and actions of ContactsPage. Filters stand in the address and are applied by the server. */
export function useContacts() {
  const state = useListState('contacts');
  const { filters } = state;
  const client = useQueryClient();
  const queryKey = useMemo(() => [...WHOLE, filters], [filters]);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => dataOf(getContacts(pageParam, filters, signal)),
    initialPageParam: null as string | null,
    getNextPageParam: (last: ContactPage) => last.next_cursor ?? undefined,
  });
  useFailureToast(query.error, FAILED);
  const pages = query.data?.pages;
  const { rows, live } = useLiveRows({
    entity: 'account',
    rows: useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages]),
    idOf,
    nameOf,
    reload: () => client.invalidateQueries({ queryKey: WHOLE }, { throwOnError: true }),
    listKey: queryKey,
  });
  return {
    ...state,
    rows,
    live,
    idOf,
    nameOf,
    /** Null: more than are counted. */
    total: pages?.at(-1)?.total ?? null,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    /** The text for a failed load; null when there are rows. */
    failure: query.isError && rows.length === 0 ? FAILED : null,
    retry: () => void query.refetch(),
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage({ cancelRefetch: false });
    },
  };
}
