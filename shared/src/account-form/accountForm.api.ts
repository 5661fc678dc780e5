/** The five step calls and the promotion that may follow them. Spec section 7, "Accounts". */
import { http, type Reply } from '@salesdesk/shared';
import { ACCOUNT_TYPES, type Account, type AccountStep, type Endpoint, endpoints } from '@salesdesk/shared/domain';

const ENDPOINT_OF: Record<AccountStep, Endpoint> = {
  info: endpoints.accounts.info,
  contact: endpoints.accounts.contact,
  social: endpoints.accounts.social,
  sales: endpoints.accounts.sales,
  assignee: endpoints.accounts.assignee,
};

/** Saves one step; the first answers the id the others carry. */
export function saveStep(
  step: AccountStep,
  body: Record<string, unknown>,
): Promise<Reply<{ account_parent_id: number }>> {
  return http.post(ENDPOINT_OF[step], body);
}

/** Makes a lead of the company. */
export function promote(accountId: number): Promise<Reply<Account>> {
  return http.post(endpoints.accounts.statusChange, {
    account_id: accountId,
    account_parent_id: accountId,
    account_change_type: ACCOUNT_TYPES.leads,
  });
}
