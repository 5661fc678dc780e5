/** The only stateful file of the Q List: rows, filters, promotion. product.md sections 2 "Q List" and 4. */
import {
  announceFailure,
  bus,
  dataOf,
  notify,
  queryClient,
  queryKeys,
  useBus,
  useChange,
  useChangeRefusal,
  useFailureToast,
  useInfiniteQuery,
  useLiveRows,
  useUsers,
} from '@salesdesk/shared';
import {
  ACCOUNT_TYPES,
  type Account,
  codeOf,
  ERROR_CODES,
  type ListedAccount,
  type LiveChange,
  missingForLead,
  missingForLeadText,
  type Page,
  TOASTS,
} from '@salesdesk/shared/domain';
import { useCompanyAddress } from '@salesdesk/shared/router';
import { useListState, useLoadMore } from '@salesdesk/shared/ui/table';
import { useCallback, useMemo, useState } from 'react';
import { getAccounts, promoteAccount } from './qlist.api.ts';
import {
  pagesWith,
  type QListWanted,
  qListFields,
  rowsOf,
  withFreshFirstPage,
  withFreshPages,
  withRow,
} from './qlist.model.ts';

interface Loaded {
  pages: Page<ListedAccount>[];
  pageParams: number[];
}

/** The caller retries a failed reload. */
const THROW_ON_ERROR = { throwOnError: true };
const idOf = (account: ListedAccount) => account.account_id;
const nameOf = (account: ListedAccount) => account.account_name;
const sayFailed = (error: unknown) => announceFailure(error, TOASTS.fetchQList, { key: TOASTS.fetchQList });

/** The state and actions of QListPage; filters are stored in the address and applied by the server. */
export function useQList() {
  const state = useListState('q-list');
  const list = useAccountPages(state);
  const [editing, setEditing] = useState<Account | 'new' | null>(null);
  const [isPromoting, setPromoting] = useState(false);
  const { openId } = useCompanyAddress();
  const refusalOf = useChangeRefusal();
  const { items: users } = useUsers();
  const fields = useMemo(() => qListFields(users), [users]);
  useBus('account.saved', ({ accountId }) => {
    // Reload the row after a change in its record, which covers this list; the list's own popup reloads by itself.
    if (accountId === openId) void list.reloadOne(accountId);
  });

  const edit = useCallback((row: Account | 'new' | null, promote = false) => {
    setEditing(row);
    setPromoting(promote);
  }, []);
  // Users who may not change the company cannot add what it lacks.
  const openFix = useCallback(
    (account: Account) => refusalOf(account) === null && edit(account, true),
    [refusalOf, edit],
  );
  const { run: sendPromotion } = useChange({
    mutationFn: (account: ListedAccount) => promoteAccount({ ...account, account_type: ACCOUNT_TYPES.qList }),
    says: { fallback: TOASTS.changeStatus },
    showBefore: showRow,
    onDone: (_, account) => {
      bus.emit('account.saved', { accountId: account.account_parent_id });
      return list.reloadFirstPage();
    },
    // The server found an item missing that the row did not show yet.
    onRefused: (reply, account) => codeOf(reply) === ERROR_CODES.validation && openFix(account),
    isConcurrent: true,
  });
  const promote = useCallback(
    async (account: ListedAccount) => {
      const missing = missingForLead(account);
      if (missing.length) {
        notify.error(missingForLeadText(missing));
        openFix(account);
      } else await sendPromotion(account);
    },
    [sendPromotion, openFix],
  );

  /** Closing the popup resets it and reloads page 1. product.md section 4. */
  const closePopup = useCallback(() => {
    edit(null);
    void list.reloadFirstPage();
  }, [list.reloadFirstPage, edit]);

  return {
    ...state,
    ...list,
    idOf,
    nameOf,
    fields,
    /** The row in the popup, 'new' for an empty form, null when it is closed. */
    editing,
    /** A promotion waits for what the row in the popup lacks. */
    isPromoting,
    edit,
    closePopup,
    promote,
  };
}

/** Pages of companies that match the filters; a failed load shows 'Failed to fetch Qlist'. */
function useAccountPages({ filters, sort }: QListWanted) {
  const wanted = useMemo(() => ({ filters, sort }), [filters, sort]);
  const key = useMemo(() => [...queryKeys.qlist, wanted], [wanted]);
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => dataOf(getAccounts(pageParam, wanted, signal)),
    initialPageParam: 1,
    getNextPageParam: (last: Page<ListedAccount>) =>
      last.current_page < last.last_page ? last.current_page + 1 : undefined,
  });

  useFailureToast(query.error, TOASTS.fetchQList);

  const reloadFirstPage = useCallback(async () => {
    try {
      const fresh = await dataOf(getAccounts(1, wanted));
      queryClient.setQueryData<Loaded>(
        key,
        (loaded) => loaded && { ...loaded, pages: withFreshFirstPage(loaded.pages, fresh) },
      );
    } catch (error) {
      sayFailed(error);
    }
  }, [wanted, key]);

  /** Reloads the pages with changes by colleagues, and the first for new companies. */
  const reloadChanged = useCallback(
    async (changes: readonly LiveChange[] | null) => {
      const loaded = queryClient.getQueryData<Loaded>(key);
      const ids = new Set(changes?.map(({ entityId }) => entityId));
      // A change may have moved a row of a sorted list to any page.
      if (!loaded || !changes || wanted.sort || ids.has(null))
        return queryClient.invalidateQueries({ queryKey: key }, THROW_ON_ERROR);
      const known = ids as Set<number>;
      const numbers = pagesWith(loaded.pages, known);
      const fresh = await Promise.all(numbers.map((page) => dataOf(getAccounts(page, wanted))));
      queryClient.setQueryData<Loaded>(
        key,
        (current) => current && { ...current, pages: withFreshPages(current.pages, fresh, known) },
      );
    },
    [wanted, key],
  );
  const reloadOne = useCallback(
    (id: number) => reloadChanged([{ entityId: id } as LiveChange]).catch(sayFailed),
    [reloadChanged],
  );
  const loadMore = useLoadMore(query);
  const list = useLiveRows({
    entity: 'account',
    rows: useMemo(() => rowsOf(query.data?.pages ?? []), [query.data]),
    idOf,
    nameOf,
    reload: reloadChanged,
    listKey: key,
  });
  return {
    rows: list.rows,
    live: list.live,
    total: query.data?.pages.at(-1)?.total ?? 0,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    /** The text for a failed load; null when there are rows. */
    failure: query.isError && list.rows.length === 0 ? TOASTS.fetchQList : null,
    retry: () => void query.refetch(),
    loadMore,
    reloadFirstPage,
    reloadOne,
  };
}

/** Restores the row in every loaded list; the real data is loaded afterwards. */
function showRow(account: ListedAccount): () => void {
  queryClient.setQueriesData<Loaded>(
    { queryKey: queryKeys.qlist },
    (loaded) => loaded && { ...loaded, pages: withRow(loaded.pages, account) },
  );
  return () => {};
}
