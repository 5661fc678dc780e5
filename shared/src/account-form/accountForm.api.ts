/** The five step calls and the promotion that may follow them. product.md section 7, "Accounts". */
import { http, type Reply } from '@salesdesk/shared';
import { ACCOUNT_TYPES, type Account, type AccountStep, type Endpoint, endpoints } from '@salesdesk/shared/domain';
import type { StepBody } from './stepBodies.ts';

const ENDPOINT_OF: Record<AccountStep, Endpoint> = {
  info: endpoints.accounts.info,
  contact: endpoints.accounts.contact,
  social: endpoints.accounts.social,
  sales: endpoints.accounts.sales,
  assignee: endpoints.accounts.assignee,
};

/** `version` is missing where an older server answers. */
export type SavedStep = Reply<{ account_parent_id: number; version?: number }>;

/**
 * Saves one step; the first answers the id the others carry as `account_id`. With `idempotencyKey`, for a company that
 * is not there yet, however often it is sent it is made once.
 */
export function saveStep(step: AccountStep, body: StepBody, idempotencyKey?: string): Promise<SavedStep> {
  return http.post(ENDPOINT_OF[step], body, { idempotencyKey });
}

/** Makes a lead of the company: the row, where there is one, plus the type it changes to. */
export function promote(accountId: number, row: Account | undefined): Promise<Reply<unknown>> {
  return http.post(endpoints.accounts.statusChange, {
    ...row,
    account_id: accountId,
    account_parent_id: accountId,
    account_change_type: ACCOUNT_TYPES.leads,
  });
}
