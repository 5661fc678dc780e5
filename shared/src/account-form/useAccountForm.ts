/** The one stateful file of the account form: what is typed, what is saved, and the way through the five tabs. */
import {
  bus,
  t,
  useConflict,
  useCountries,
  useDraft,
  useNetworks,
  useRestoredDraft,
  useSending,
  useSession,
  useUsers,
} from '@salesdesk/shared';
import { ACCOUNT_STEPS, ACCOUNT_TYPES, type Account, type AccountStep } from '@salesdesk/shared/domain';
import { useMemo, useRef, useState } from 'react';
import type { AccountDraft } from './accountDraft.ts';
import type { StepBody } from './accountForm.api.ts';
import {
  type AccountField,
  type AccountForm,
  type AccountFormErrors,
  fieldLabels,
  formOf,
  meant,
  newAccountSessionId,
  stepErrors,
  unsavedSteps,
  withStepSaved,
} from './accountForm.model.ts';
import { missingOf, namesOf, stepBody } from './stepBodies.ts';
import { useStepSaving } from './useStepSaving.ts';

export interface AccountFormOptions {
  /** Tells its drafts from those of the same form on other screens. */
  draftName: string;
  account?: Account;
  initialStep: AccountStep;
  /** Makes a lead of the company after the last step, when its rules allow. */
  promoteAfter: boolean;
  /** After the final save: the popup closes. */
  onSaved: (accountId: number) => void;
  /** Closed before that. */
  onClose: () => void;
}

/** What one save hands to the next: the form, what of it is saved, and the company with its version. */
interface SaveState {
  form: AccountForm;
  saved: AccountForm;
  id: number | null;
  /** Undefined for a company that is not there yet, and with an older server. */
  version: number | undefined;
}

export function useAccountForm(options: AccountFormOptions) {
  const { draftName, account, initialStep, promoteAfter, onSaved, onClose } = options;
  const countries = useCountries();
  const networks = useNetworks();
  const users = useUsers();
  const names = useMemo(() => namesOf(countries.items, users.items), [countries.items, users.items]);
  const sending = useSending();
  const saving = useStepSaving(sending.send);
  const conflict = useConflict<AccountForm>({ record: t('this company'), labels: fieldLabels() });

  const { userId } = useSession();
  const opened = account?.account_parent_id ?? null;
  const kept = useRestoredDraft<AccountDraft>(draftName, opened);
  const [form, setForm] = useState(() => ({ ...formOf(account, userId), ...kept?.form }));
  const [saved, setSaved] = useState(kept?.saved ?? form);
  const [savedSteps, setSavedSteps] = useState<ReadonlySet<AccountStep>>(() => new Set(kept?.savedSteps));
  const [errors, setErrors] = useState<AccountFormErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [step, setStep] = useState(kept?.step ?? initialStep);
  const [accountId, setAccountId] = useState<number | null>(kept?.accountId ?? opened);
  const [version, setVersion] = useState(kept ? kept.version : account?.version);
  const [sessionId] = useState(() => kept?.sessionId ?? newAccountSessionId());
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);

  const unsaved = unsavedSteps(form, saved);
  const draft: AccountDraft = {
    ...{ form, saved, savedSteps: [...savedSteps], step, accountId, version, sessionId },
    ...{ account, promoteAfter },
  };
  useDraft(draftName, opened, unsaved.length ? draft : null);
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
    let at: SaveState = { form, saved, id: accountId, version };
    for (const step of steps) {
      const next = await saveOne(step, at);
      if (!next) return null;
      at = next;
      setSavedSteps((before) => new Set(before).add(step));
    }
    return at.id;
  };

  /** Saves one tab; brings a colleague's edit of meanwhile together with this one. Null when it is not saved. */
  const saveOne = async <Step extends AccountStep>(
    step: Step,
    at: SaveState,
    overwrites = false,
  ): Promise<SaveState | null> => {
    const body: StepBody<Step> = {
      ...stepBody(step, at.form, names),
      // So that a contact somebody else named meanwhile is not overwritten unasked (11016).
      ...(step === 'contact' && { account_contact_person_before: at.saved.contact_name }),
      ...(overwrites && { overwrite: 1 }),
      ...(at.version !== undefined && { version: at.version }),
      account_session_id: sessionId,
      account_id: at.id ?? '',
    };
    const result = await saving.save(step, body, at.id);
    if ('errors' in result) return refuse(step, result.errors);
    if ('conflict' in result) {
      const { current, version: newest } = result.conflict;
      const theirs = current && formOf(current);
      const decided: AccountField[] = result.overwrites ? ['contact_name', 'contact_details'] : [];
      const forms = { base: at.saved, mine: at.form, theirs, decided };
      const settled = await conflict.settle(result.conflict, forms, meant);
      if (settled.form === at.form && !settled.save) return refuse(step, {});
      const known = { ...at, form: settled.form, saved: theirs ?? at.saved, version: newest };
      keep(known);
      return settled.save ? saveOne(step, known, result.overwrites) : refuse(step, {});
    }
    const known = { ...at, saved: withStepSaved(step, at.form, at.saved), id: result.id, version: result.version };
    keep(known);
    return known;
  };

  const keep = (known: SaveState) => {
    setForm(known.form);
    setSaved(known.saved);
    setAccountId(known.id);
    setVersion(known.version);
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
    sending,
    question: saving.question,
    conflict,
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
