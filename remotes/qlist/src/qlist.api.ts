/** The calls of the Q List. product.md section 7, "Accounts". */
import { http, type Reply } from '@salesdesk/shared';
import {
  ACCOUNT_TYPES,
  type Account,
  endpoints,
  type Page,
  type Undoable,
  withDayBounds,
} from '@salesdesk/shared/domain';
import type { QListFilters } from './qlist.model.ts';

/** One page of companies, newest first; filters are added, optional query parameters. */
export function getAccounts(page: number, filters: QListFilters, signal?: AbortSignal): Promise<Reply<Page<Account>>> {
  return http.get(endpoints.accounts.list, { query: { page, ...withDayBounds(filters) }, signal });
}

/** Promotes a Q-List record to a lead: the account row plus `account_change_type` 2. */
export function promoteAccount(account: Account): Promise<Reply<Account & Undoable>> {
  return http.post(endpoints.accounts.statusChange, {
    ...account,
    account_change_type: ACCOUNT_TYPES.leads,
  });
}
