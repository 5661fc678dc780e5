/** The only stateful file of the Q List: rows, filters, promotion. product.md sections 2 "Q List" and 4. */
import {
  bus,
  dataOf,
  http,
  notify,
  queryClient,
  queryKeys,
  useBus,
  useChange,
  useChangeRefusal,
  useUsers,
} from '@salesdesk/shared';
import {
  ACCOUNT_TYPES,
  type Account,
  codeOf,
  ERROR_CODES,
  endpoints,
  type ListedAccount,
  missingForLead,
  missingForLeadText,
  type Page,
  TOASTS,
} from '@salesdesk/shared/domain';
import { useCompanyAddress } from '@salesdesk/shared/router';
import { type ListWanted, nextNumber, numberedPages, useCompanyList, useFileExport } from '@salesdesk/shared/ui/table';
import { useCallback, useMemo, useState } from 'react';
import { exportAccounts } from './import.api.ts';
import { qListFields, queryOf, withRow } from './qlist.model.ts';
import { t } from './texts.ts';

/** The state and actions of QListPage; filters are stored in the address and applied by the server. */
export function useQList() {
  const { lastPage, ...list } = useCompanyList('q-list', LIST);
  const [editing, setEditing] = useState<Account | 'new' | null>(null);
  const [isPromoting, setPromoting] = useState(false);
  const { openId } = useCompanyAddress();
  const refusalOf = useChangeRefusal();
  const { items: users } = useUsers();
  const fields = useMemo(() => qListFields(users), [users]);
  useBus('account.saved', ({ accountId }) => {
    // A change in the record, which covers this list; the list's own popup reloads by itself.
    if (accountId === openId) void reload();
  });

  const edit = useCallback((row: Account | 'new' | null, promote = false) => {
    setEditing(row);
    setPromoting(promote);
  }, []);
  // Who may promote a company may not always change it, and so cannot add what it lacks: they read why, and whom to ask.
  const openFix = useCallback(
    (account: Account) => {
      const refusal = refusalOf(account);
      const name = account.account_pri_assignee_name;
      if (refusal === null) edit(account, true);
      else notify.info(name ? t('{{refusal}} Ask {{name}}.', { refusal, name }) : refusal, { key: 'promotion' });
    },
    [refusalOf, edit],
  );
  const { run: sendPromotion } = useChange({
    mutationFn: (account: ListedAccount) => promoteAccount({ ...account, account_type: ACCOUNT_TYPES.qList }),
    says: { fallback: TOASTS.changeStatus },
    showBefore: showRow,
    onDone: (_, account) => {
      bus.emit('account.saved', { accountId: account.account_parent_id });
      return reload();
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

  /** Closing the popup resets it and reloads the list from page 1. product.md section 4. */
  const closePopup = useCallback(() => {
    edit(null);
    void reload();
  }, [edit]);

  return {
    ...list,
    ...useFileExport(() => exportAccounts(list)),
    total: lastPage?.total ?? 0,
    reload,
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

/** A failed load shows 'Failed to fetch Qlist'. */
const LIST = {
  whole: queryKeys.qlist,
  loaderOf: (wanted: ListWanted<'q-list'>) =>
    numberedPages((pages, signal) => dataOf(getAccounts(pages, wanted, signal))),
  first: 1,
  nextOf: nextNumber,
  idOf: (account: ListedAccount) => account.account_id,
  nameOf: (account: ListedAccount) => account.account_name,
  loadFailure: TOASTS.fetchQList,
};

/** Reads the loaded pages again; the rows keep their place on the screen. */
const reload = () => queryClient.invalidateQueries({ queryKey: queryKeys.qlist });

/** Restores the row in every loaded list; the real data is loaded afterwards. */
function showRow(account: ListedAccount): () => void {
  queryClient.setQueriesData<{ pages: Page<ListedAccount>[] }>(
    { queryKey: queryKeys.qlist },
    (loaded) => loaded && { ...loaded, pages: withRow(loaded.pages, account) },
  );
  return () => {};
}

/** Pages of companies, in the order of a column or newest first; all but `page` are added, optional query parameters. */
const getAccounts = (
  pages: { page: number; pages?: number },
  { filters, sort }: ListWanted<'q-list'>,
  signal: AbortSignal,
) => http.get(endpoints.accounts.list, { query: { ...pages, ...queryOf(filters), ...(sort ? { sort } : {}) }, signal });

/** Promotes a Q-List record to a lead: the account row plus `account_change_type` 2. */
const promoteAccount = (account: Account) =>
  http.post(endpoints.accounts.statusChange, { ...account, account_change_type: ACCOUNT_TYPES.leads });
