/** The one stateful file of the account form: what is typed, what is saved, and the way through the five tabs. */
import { announce, bus, notify, SessionEnded, useCountries, useNetworks, useUsers } from '@salesdesk/shared';
import {
  ACCOUNT_STEPS,
  type Account,
  type AccountStep,
  codeOf,
  ERROR_CODES,
  TOASTS,
  type Validations,
  validationFor,
} from '@salesdesk/shared/domain';
import { useMemo, useState } from 'react';
import { promote, saveStep } from './accountForm.api.ts';
import {
  type AccountForm,
  type AccountFormErrors,
  formOf,
  isStepDirty,
  namesOf,
  newAccountSessionId,
  stepBody,
  stepErrors,
} from './accountForm.model.ts';

export interface AccountFormOptions {
  account?: Account;
  initialStep?: AccountStep;
  /** Makes a lead of the company after the last step, when its rules allow. */
  promoteAfter?: boolean;
  /** After the final save: the popup closes. */
  onSaved: (accountId: number) => void;
}

/** One toast for the whole popup, updated step by step (decision 51). */
const TOAST_KEY = 'account-form';

export function useAccountForm({ account, initialStep = 'info', promoteAfter = false, onSaved }: AccountFormOptions) {
  const countries = useCountries();
  const networks = useNetworks();
  const users = useUsers();
  const names = useMemo(() => namesOf(countries.items, users.items), [countries.items, users.items]);

  const [form, setForm] = useState(() => formOf(account));
  const [saved, setSaved] = useState(form);
  const [savedSteps, setSavedSteps] = useState<ReadonlySet<AccountStep>>(new Set());
  const [errors, setErrors] = useState<AccountFormErrors>({});
  const [step, setStep] = useState<AccountStep>(initialStep);
  const [accountId, setAccountId] = useState<number | null>(account?.account_parent_id ?? null);
  const [sessionId] = useState(newAccountSessionId);
  const [busy, setBusy] = useState(false);

  const set = <Field extends keyof AccountForm>(field: Field, value: AccountForm[Field]) => {
    setForm((current) => ({ ...current, [field]: value }));
    // Editing a field clears its error, and those of its rows.
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => name.split('.')[0] !== field)),
    );
  };

  /** Saves the tab at hand and goes on; after the last one promotes if asked and closes. */
  const submit = async () => {
    const found = stepErrors(step, form);
    setErrors(found);
    if (Object.keys(found).length || busy) return;
    setBusy(true);
    try {
      const id = await save(step);
      if (id === null) return;
      const next = ACCOUNT_STEPS[ACCOUNT_STEPS.indexOf(step) + 1];
      if (next) return setStep(next);
      if (promoteAfter) await promoteSaved(id);
      bus.emit('account.saved', { accountId: id });
      onSaved(id);
    } catch (error) {
      // The session's end says itself what happened; the form stays as typed either way.
      if (!(error instanceof SessionEnded)) notify.error(TOASTS.thrown, { key: TOAST_KEY });
    } finally {
      setBusy(false);
    }
  };

  const save = async (at: AccountStep): Promise<number | null> => {
    const body = { ...stepBody(at, form, names), account_session_id: sessionId, account_id: accountId ?? '' };
    const reply = await saveStep(at, body);
    const onValidations = (validations: Validations) => setErrors(errorsOf(validations, reply.message, at));
    if (!announce(reply, { validation: 'quiet', onValidations, key: TOAST_KEY })) return null;
    const id = accountId ?? reply.data?.account_parent_id ?? null;
    if (id === null) {
      notify.error(TOASTS.noPayload, { key: TOAST_KEY });
      return null;
    }
    setAccountId(id);
    setSaved(form);
    setSavedSteps((steps) => new Set(steps).add(at));
    return id;
  };

  return {
    form,
    set,
    errors,
    step,
    submit,
    busy,
    countries,
    networks,
    users,
    savedSteps,
    isLast: step === ACCOUNT_STEPS.at(-1),
    isDirty: isStepDirty(step, form, saved),
    /** Steps may be opened freely once the company exists. */
    canOpen: (target: AccountStep) => accountId !== null || target === 'info',
    open: setStep,
    back: () => setStep(ACCOUNT_STEPS[ACCOUNT_STEPS.indexOf(step) - 1] ?? step),
  };
}

/** The company is saved; a refused promotion only says why it stays on the Q List. */
async function promoteSaved(accountId: number): Promise<void> {
  const reply = await promote(accountId);
  if (codeOf(reply) === ERROR_CODES.validation)
    notify.warning(`Saved on the Q List. ${reply.message}.`, { key: TOAST_KEY });
  else announce(reply, { fallback: TOASTS.changeStatus, key: TOAST_KEY });
}

/** The server's names of fields where they differ from the form's. */
const FIELD_ALIASES: Record<string, string> = {
  account_pri_assignee_id: 'primary',
  account_sec_assignee_id: 'secondary',
  account_contact_person: 'contact_details.0',
  account_contact_mode_type: 'contact_details.0',
  account_social_media: 'social_media',
};

const FIRST_FIELD: Record<AccountStep, string> = {
  info: 'account_name',
  contact: 'account_email',
  social: 'account_website',
  sales: 'account_exp_sale_amount',
  assignee: 'primary',
};

/** Server messages under the fields; one that names no field of ours stands under the tab's first (decision 50). */
function errorsOf(validations: Validations, message: string, step: AccountStep): AccountFormErrors {
  const errors: AccountFormErrors = {};
  for (const name of Object.keys(validations)) errors[FIELD_ALIASES[name] ?? name] = validationFor(validations, name);
  return Object.keys(errors).length ? errors : { [FIRST_FIELD[step]]: message };
}
