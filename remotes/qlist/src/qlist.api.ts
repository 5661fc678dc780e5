/** The calls of the Q List. product.md section 7, "Accounts". */
import { http, type Reply } from '@salesdesk/shared';
import {
  ACCOUNT_TYPES,
  type Account,
  endpoints,
  type ListedAccount,
  type Page,
  type Undoable,
} from '@salesdesk/shared/domain';
import type { ListWanted } from '@salesdesk/shared/ui/table';
import { queryOf } from './qlist.model.ts';

/** Pages of companies, in the order of a column or newest first; all but `page` are added, optional query parameters. */
export function getAccounts(
  pages: { page: number; pages?: number },
  wanted: ListWanted<'q-list'>,
  signal?: AbortSignal,
): Promise<Reply<Page<ListedAccount>>> {
  const { filters, sort } = wanted;
  const query = { ...pages, ...queryOf(filters), ...(sort ? { sort } : {}) };
  return http.get(endpoints.accounts.list, { query, signal });
}

/** Promotes a Q-List record to a lead: the account row plus `account_change_type` 2. */
export function promoteAccount(account: Account): Promise<Reply<Account & Undoable>> {
  return http.post(endpoints.accounts.statusChange, {
    ...account,
    account_change_type: ACCOUNT_TYPES.leads,
  });
}
