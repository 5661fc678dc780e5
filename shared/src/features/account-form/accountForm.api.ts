/** The five step calls and the promotion that may follow them. product.md section 7, "Accounts". */
import { type CallOptions, http, type Reply } from '@salesdesk/shared';
import {
  ACCOUNT_TYPES,
  type Account,
  type AccountStep,
  endpoints,
  type SavedAccount,
  type Sent,
  type StepFields,
  type StepPopup,
  type Undoable,
} from '@salesdesk/shared/domain';

const { accounts } = endpoints;

/** What one step sends, with the ids every step carries. */
export type StepBody<Step extends AccountStep> = Sent<StepPopup & StepFields[Step]>;
export type SavedStep = Reply<SavedAccount>;

const CALLS: { [Step in AccountStep]: (body: StepBody<Step>, options: CallOptions) => Promise<SavedStep> } = {
  info: (body, options) => http.post(accounts.info, body, options),
  contact: (body, options) => http.post(accounts.contact, body, options),
  social: (body, options) => http.post(accounts.social, body, options),
  sales: (body, options) => http.post(accounts.sales, body, options),
  assignee: (body, options) => http.post(accounts.assignee, body, options),
};

/**
 * Saves one step; the first answers the id the others carry as `account_id`. With `idempotencyKey`, for a company that
 * is not there yet, however often it is sent it is made once.
 */
export function saveStep<Step extends AccountStep>(
  step: Step,
  body: StepBody<Step>,
  idempotencyKey?: string,
): Promise<SavedStep> {
  return CALLS[step](body, { idempotencyKey });
}

/** Makes a lead of the company: the row, where there is one, plus the type it changes to. */
export function promote(accountId: number, row: Account | undefined): Promise<Reply<Account & Undoable>> {
  return http.post(endpoints.accounts.statusChange, {
    ...row,
    account_id: accountId,
    account_parent_id: accountId,
    account_change_type: ACCOUNT_TYPES.leads,
  });
}
