/** The one stateful file of the account form: what is typed, what is saved, and the way through the five tabs. */
import { bus, useCountries, useNetworks, useUsers } from '@salesdesk/shared';
import { ACCOUNT_STEPS, ACCOUNT_TYPES, type Account, type AccountStep } from '@salesdesk/shared/domain';
import { useMemo, useRef, useState } from 'react';
import {
  type AccountField,
  type AccountForm,
  type AccountFormErrors,
  formOf,
  newAccountSessionId,
  stepErrors,
  unsavedSteps,
  withStepSaved,
} from './accountForm.model.ts';
import { missingOf, namesOf, stepBody } from './stepBodies.ts';
import { useStepSaving } from './useStepSaving.ts';

export interface AccountFormOptions {
  account?: Account;
  initialStep: AccountStep;
  /** Makes a lead of the company after the last step, when its rules allow. */
  promoteAfter: boolean;
  /** After the final save: the popup closes. */
  onSaved: (accountId: number) => void;
  /** Closed before that. */
  onClose: () => void;
}

export function useAccountForm({ account, initialStep, promoteAfter, onSaved, onClose }: AccountFormOptions) {
  const countries = useCountries();
  const networks = useNetworks();
  const users = useUsers();
  const names = useMemo(() => namesOf(countries.items, users.items), [countries.items, users.items]);
  const saving = useStepSaving();

  const [form, setForm] = useState(() => formOf(account));
  const [saved, setSaved] = useState(form);
  const [savedSteps, setSavedSteps] = useState<ReadonlySet<AccountStep>>(new Set());
  const [errors, setErrors] = useState<AccountFormErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [step, setStep] = useState(initialStep);
  const [accountId, setAccountId] = useState<number | null>(account?.account_parent_id ?? null);
  const [sessionId] = useState(newAccountSessionId);
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);

  const unsaved = unsavedSteps(form, saved);
  const missing = promoteAfter ? missingOf(form) : [];
  const isLast = step === ACCOUNT_STEPS.at(-1);

  /** Editing a field clears its error; `errorKey` names one row of a field. */
  const set = <Field extends AccountField>(field: Field, value: AccountForm[Field], errorKey: string = field) => {
    setForm((current) => ({ ...current, [field]: value }));
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => name !== field && name !== errorKey)),
    );
  };

  const refuse = (at: AccountStep, found: AccountFormErrors): null => {
    setErrors(found);
    setStep(at);
    setRefusals((count) => count + 1);
    return null;
  };

  /** Saves these tabs one after the other; the company's id once all are saved, null when one was refused. */
  const saveAll = async (steps: readonly AccountStep[]): Promise<number | null> => {
    setErrors({});
    for (const at of steps) {
      const found = stepErrors(at, form);
      if (Object.keys(found).length) return refuse(at, found);
    }
    let id = accountId;
    for (const at of steps) {
      const body = {
        ...stepBody(at, form, names),
        // So that a contact somebody else named meanwhile is not overwritten unasked (11016).
        ...(at === 'contact' && { account_contact_person_before: saved.contact_name }),
        account_session_id: sessionId,
        account_id: id ?? '',
      };
      const result = await saving.save(at, body, id);
      if ('errors' in result) return refuse(at, result.errors);
      id = result.id;
      setAccountId(id);
      setSaved((before) => withStepSaved(at, form, before));
      setSavedSteps((before) => new Set(before).add(at));
    }
    return id;
  };

  /** Runs one at a time: Enter pressed twice saves once. */
  const once = async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    await saving.tellFailure(work);
    isBusy.current = false;
    setBusy(false);
  };

  const next = () =>
    once(async () => {
      const id = await saveAll([step]);
      if (id !== null) setStep(ACCOUNT_STEPS[ACCOUNT_STEPS.indexOf(step) + 1] ?? step);
    });

  /** Saves this tab and whatever else is unsaved, promotes if asked, and closes. */
  const finish = () =>
    once(async () => {
      const id = await saveAll(ACCOUNT_STEPS.filter((at) => at === step || unsaved.includes(at)));
      if (id === null) return;
      if (promoteAfter && form.account_type === ACCOUNT_TYPES.qList) await saving.promote(id, account, missing);
      bus.emit('account.saved', { accountId: id });
      onSaved(id);
    });

  const close = () => {
    if (accountId !== null && savedSteps.size > 0) bus.emit('account.saved', { accountId });
    onClose();
  };

  return {
    form,
    set,
    errors,
    refusals,
    step,
    busy,
    unsaved,
    savedSteps,
    missing,
    isLast,
    question: saving.question,
    countries,
    networks,
    users,
    submit: isLast ? finish : next,
    finish,
    close,
    open: setStep,
    /** Steps may be opened freely once the company exists. */
    canOpen: (target: AccountStep) => accountId !== null || target === 'info',
    back: () => setStep(ACCOUNT_STEPS[ACCOUNT_STEPS.indexOf(step) - 1] ?? step),
  };
}
