/** Saves the steps of the account form and shows the messages: one toast per popup, none for validations. */
import {
  announce,
  announceFailure,
  type CallOptions,
  createIdempotencyKey,
  type Http,
  notify,
  type Reply,
  type Sending,
  t,
  translated,
  useHttp,
} from '@salesdesk/shared';
import {
  ACCOUNT_TYPES,
  type Account,
  type AccountStep,
  type Conflict,
  codeOf,
  conflictOf,
  ERROR_CODES,
  ERROR_TEXTS,
  endpoints,
  type MissingItem,
  missingForLeadText,
  type SavedAccount,
  type Sent,
  type StepFields,
  type StepPopup,
  TOASTS,
  type Undoable,
  type Validations,
  validationFor,
} from '@salesdesk/shared/domain';
import { useState } from 'react';
import { type AccountFormErrors, stepOf } from './accountForm.model.ts';

const TOAST = { key: 'account-form' };

/**
 * The company's id and version; or the messages for the fields, empty when a toast was shown or the user decided not to
 * save; or the version a colleague saved meanwhile. `overwrites`: the user chose to overwrite the contact person (11016).
 */
type StepResult =
  | { id: number; version: number | undefined }
  | { errors: AccountFormErrors }
  | { conflict: Conflict<Account>; overwrites: boolean };

const NOT_SAVED: StepResult = { errors: {} };

/** `send` waits for the connection. */
export function useStepSaving(send: Sending['send']) {
  const http = useHttp();
  const question = useQuestion();
  const [idempotencyKey] = useState(createIdempotencyKey);

  const save = async <Step extends AccountStep>(
    step: Step,
    body: StepBody<Step>,
    knownId: number | null,
  ): Promise<StepResult> => {
    const key = knownId === null ? idempotencyKey(body) : undefined;
    let reply = await send(() => saveStep(http, step, body, key));
    let overwrites = 'overwrite' in body && body.overwrite === 1;
    if (codeOf(reply) === ERROR_CODES.primaryContactExists) {
      // "Overwrite / Keep".
      if (!(await question.ask(reply.message || ERROR_TEXTS[11016]))) return NOT_SAVED;
      overwrites = true;
      reply = await send(() => saveStep(http, step, { ...body, overwrite: 1 }));
    }
    const conflict = conflictOf<Account>(reply);
    if (conflict) return { conflict, overwrites };
    let errors: AccountFormErrors = {};
    const isSaved = announce(reply, {
      validation: 'quiet',
      onValidations: (validations) => {
        errors = errorsOf(validations, reply.message, step);
      },
      ...TOAST,
    });
    if (!isSaved) return { errors };
    const id = knownId ?? reply.data?.account_parent_id;
    if (id !== undefined) return { id, version: reply.data?.version };
    notify.error(TOASTS.noPayload, TOAST);
    return NOT_SAVED;
  };

  return {
    question,
    save,

    /** The company is saved in any case; if it stays on the Q List, a message gives the reason. */
    promote: async (accountId: number, row: Account | undefined, missing: readonly MissingItem[]): Promise<void> => {
      if (missing.length) return staysOnQList(missingForLeadText(missing));
      const reply = await send(() => promote(http, accountId, row), { isRepeatable: false });
      if (codeOf(reply) === ERROR_CODES.validation) staysOnQList(reply.message);
      else announce(reply, { fallback: TOASTS.changeStatus, ...TOAST });
    },

    /** Shows a failure without a reply; the end of the session has its own message. The form keeps its input. */
    notifyFailure: (error: unknown): void => announceFailure(error, TOASTS.thrown, TOAST),
  };
}

function staysOnQList(why: string): void {
  notify.warning(t('Saved on the Q List. {{why}}.', { why: translated(why).replace(/\.$/, '') }), TOAST);
}

/** `ask` resolves once `answer` is called. */
function useQuestion() {
  const [open, setOpen] = useState<{ text: string; resolve: (yes: boolean) => void } | null>(null);
  return {
    text: open?.text ?? null,
    ask: (text: string) => new Promise<boolean>((resolve) => setOpen({ text, resolve })),
    answer: (yes: boolean) => {
      open?.resolve(yes);
      setOpen(null);
    },
  };
}

/** The server's field names that differ from the form's. */
const FIELD_ALIASES: Record<string, string> = {
  account_pri_assignee_id: 'primary',
  account_sec_assignee_id: 'secondary',
  account_contact_person: 'contact_details',
  account_contact_mode_type: 'contact_details',
  account_social_media: 'social_media',
  selectedNetworks: 'network_ids',
};

const FIRST_FIELD: Record<AccountStep, string> = {
  info: 'account_name',
  contact: 'account_email',
  social: 'account_website',
  sales: 'account_exp_sale_amount',
  assignee: 'primary',
};

/** Messages by field; a message for an unknown field is shown under the tab's first field. */
export function errorsOf(validations: Validations, message: string, step: AccountStep): AccountFormErrors {
  const errors: AccountFormErrors = {};
  for (const name of Object.keys(validations)) {
    const field = FIELD_ALIASES[name] ?? name;
    errors[stepOf(field) === step ? field : FIRST_FIELD[step]] = validationFor(validations, name);
  }
  return Object.keys(errors).length ? errors : { [FIRST_FIELD[step]]: message };
}

const { accounts } = endpoints;

/** The body of one step, with the ids sent with every step. */
export type StepBody<Step extends AccountStep> = Sent<StepPopup & StepFields[Step]>;
type SavedStep = Reply<SavedAccount>;

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
function saveStep<Step extends AccountStep>(
  http: Http,
  step: Step,
  body: StepBody<Step>,
  idempotencyKey?: string,
): Promise<SavedStep> {
  return CALLS[step](http, body, { idempotencyKey });
}

/** Promotes the company to a lead: sends the row, if there is one, plus the new type. */
function promote(http: Http, accountId: number, row: Account | undefined): Promise<Reply<Account & Undoable>> {
  return http.post(endpoints.accounts.statusChange, {
    ...row,
    account_id: accountId,
    account_parent_id: accountId,
    account_change_type: ACCOUNT_TYPES.leads,
  });
}
