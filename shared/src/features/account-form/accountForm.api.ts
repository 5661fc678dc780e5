/** The five step calls and the promotion that may follow. product.md section 7, "Accounts". */
import type { CallOptions, Http, Reply } from '@salesdesk/shared';
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

/** The body of one step, with the ids sent with every step. */
export type StepBody<Step extends AccountStep> = Sent<StepPopup & StepFields[Step]>;
export type SavedStep = Reply<SavedAccount>;

const CALLS: {
  [Step in AccountStep]: (http: Http, body: StepBody<Step>, options: CallOptions) => Promise<SavedStep>;
} = {
  info: (http, body, options) => http.post(accounts.info, body, options),
  contact: (http, body, options) => http.post(accounts.contact, body, options),
  social: (http, body, options) => http.post(accounts.social, body, options),
  sales: (http, body, options) => http.post(accounts.sales, body, options),
  assignee: (http, body, options) => http.post(accounts.assignee, body, options),
};

/**
 * Saves one step with `http`, see `useHttp`; the first reply contains the id that the others send as `account_id`. `idempotencyKey` ensures that a
 * new company is created once, however often the call is sent.
 */
export function saveStep<Step extends AccountStep>(
  http: Http,
  step: Step,
  body: StepBody<Step>,
  idempotencyKey?: string,
): Promise<SavedStep> {
  return CALLS[step](http, body, { idempotencyKey });
}

/** Promotes the company to a lead: sends the row, if there is one, plus the new type. */
export function promote(http: Http, accountId: number, row: Account | undefined): Promise<Reply<Account & Undoable>> {
  return http.post(endpoints.accounts.statusChange, {
    ...row,
    account_id: accountId,
    account_parent_id: accountId,
    account_change_type: ACCOUNT_TYPES.leads,
  });
}
