/** The only stateful file of the account form: input, saved state, and navigation between the five tabs. */
import {
  bus,
  drafts,
  namedUser,
  type RecordState,
  t,
  useCountries,
  useNetworks,
  useRecordState,
  useSession,
  useUsers,
  useWork,
} from '@salesdesk/shared';
import { ACCOUNT_STEPS, ACCOUNT_TYPES, type Account, type AccountStep } from '@salesdesk/shared/domain';
import { useMemo, useState } from 'react';
import {
  type AccountField,
  type AccountForm,
  type AccountFormErrors,
  fieldLabels,
  formOf,
  meant,
  newAccountSessionId,
  shownValue,
  stepErrors,
  unsavedSteps,
  withStepSaved,
} from './accountForm.model.ts';
import { contactModeOf, missingOf, namesOf, stepBody } from './stepBodies.ts';
import { type StepBody, useStepSaving } from './useStepSaving.ts';

interface AccountFormOptions {
  /** Distinguishes its drafts from those of this form on other screens. */
  draftName: string;
  account?: Account;
  initialStep: AccountStep;
  /** Promotes the company to a lead after the last step, if the rules allow it. */
  promoteAfter: boolean;
  /** Called after the final save: the popup closes. */
  onSaved: (accountId: number) => void;
  /** Called after the first tab was saved to go on with a new company. */
  onAnother: () => void;
  /** Called when the popup is closed earlier. */
  onClose: () => void;
}

/** What a draft stores besides the form: the saved steps and the props the popup was opened with. */
export interface AccountDraft {
  savedSteps: AccountStep[];
  step: AccountStep;
  sessionId: number;
  /** The company when the form was opened; absent for a new one. */
  account?: Account;
  promoteAfter: boolean;
}

type AccountState = RecordState<AccountForm>;

/** The colleagues with the assignees of the company, who are missing where they cannot be loaded. */
function withAssignees(users: ReturnType<typeof useUsers>, account: Account | undefined) {
  if (!users.hasFailed || !account) return users;
  const items = [...users.items];
  const add = (id: number | null, name: string | null) =>
    id && !items.some(({ user_id }) => user_id === id) && items.push(namedUser(id, name ?? ''));
  add(account.account_pri_assignee_id, account.account_pri_assignee_name);
  add(account.account_sec_assignee_id, account.account_sec_assignee_name);
  return { ...users, items };
}

export function useAccountForm(options: AccountFormOptions) {
  const { draftName, account, initialStep, promoteAfter, onSaved, onAnother, onClose } = options;
  const countries = useCountries();
  const networks = useNetworks();
  const users = withAssignees(useUsers(), account);
  const names = useMemo(() => namesOf(countries.items, users.items), [countries.items, users.items]);
  const { userId } = useSession();
  const opened = useMemo(() => formOf(account, userId), [account, userId]);
  const record = useRecordState<AccountForm, AccountDraft, string>({
    name: draftName,
    opened: { id: account?.account_parent_id ?? null, version: account?.version, form: opened },
    conflictLabels: {
      record: t('this company'),
      labels: fieldLabels(),
      shown: (field, form) => shownValue(field, form, { ...names, networks: networks.items }),
    },
    meaning: meant,
    extra: () => ({ savedSteps: [], step: initialStep, sessionId: newAccountSessionId(), account, promoteAfter }),
  });
  const { form, errors, setErrors, set, state, extra, change, replaceState, sending, conflict } = record;
  const { step, savedSteps, sessionId } = extra;
  const saving = useStepSaving(sending.send);
  const [refusals, setRefusals] = useState(0);

  const unsaved = unsavedSteps(form, state.saved);
  const missing = promoteAfter ? missingOf(form) : [];
  const isLast = step === ACCOUNT_STEPS.at(-1);

  const refuse = (at: AccountStep, found: AccountFormErrors): null => {
    setErrors(found);
    change({ step: at });
    setRefusals((count) => count + 1);
    return null;
  };

  /** Saves these tabs in order. Returns the company's id once all are saved, null when one was refused. */
  const saveAll = async (steps: readonly AccountStep[]): Promise<number | null> => {
    setErrors({});
    for (const at of steps) {
      const found = stepErrors(at, form);
      if (Object.keys(found).length) return refuse(at, found);
    }
    let at: AccountState = state;
    const done = new Set(savedSteps);
    for (const step of steps) {
      const next = await saveOne(step, at);
      if (!next) return null;
      at = next;
      change({ savedSteps: [...done.add(step)] });
    }
    return at.id;
  };

  /** Saves one tab and merges it with a colleague's edit, if there is one. Returns null when it is not saved. */
  const saveOne = async <Step extends AccountStep>(
    step: Step,
    at: AccountState,
    overwrites = false,
  ): Promise<AccountState | null> => {
    const body: StepBody<Step> = {
      ...stepBody(step, at.form, names),
      // A contact that a colleague entered meanwhile is not overwritten without a question (11016).
      ...(step === 'contact' && {
        account_contact_person_before: at.saved.contact_name,
        // The company's own mode, such as an import's, stays while that of the first detail does.
        ...(account && contactModeOf(at.form) === contactModeOf(at.saved) && { account_contact_mode_type: undefined }),
      }),
      ...(overwrites && { overwrite: 1 }),
      ...(at.version !== undefined && { version: at.version }),
      account_session_id: sessionId,
      account_id: at.id ?? '',
    };
    const result = await saving.save(step, body, at.id);
    if ('errors' in result) return refuse(step, result.errors);
    if ('conflict' in result) {
      const { current } = result.conflict;
      const decided: AccountField[] = result.overwrites ? ['contact_name', 'contact_details', 'other_people'] : [];
      const resolution = await record.resolveConflict(at, result.conflict, current && formOf(current), decided);
      return resolution ? saveOne(step, resolution, result.overwrites) : refuse(step, {});
    }
    const known = { ...at, saved: withStepSaved(step, at.form, at.saved), id: result.id, version: result.version };
    replaceState(known);
    return known;
  };

  /** One at a time: Enter pressed twice saves once. */
  const { run, isPending } = useWork({
    mutationFn: async (goal: 'next' | 'another' | 'finish') => {
      const steps = goal !== 'finish' ? [step] : ACCOUNT_STEPS.filter((at) => at === step || unsaved.includes(at));
      const id = await saveAll(steps);
      if (id === null) return;
      if (goal === 'next') return change({ step: ACCOUNT_STEPS[ACCOUNT_STEPS.indexOf(step) + 1] ?? step });
      if (promoteAfter && form.account_type === ACCOUNT_TYPES.qList) await saving.promote(id, account, missing);
      bus.emit('account.saved', { accountId: id });
      if (goal !== 'another') return onSaved(id);
      // Else the new form would begin with what was typed for this company.
      drafts.drop(draftName, null);
      onAnother();
    },
    onError: saving.notifyFailure,
  });
  /** Saves this tab and all other unsaved ones, promotes if requested, and closes. */
  const finish = () => void run('finish');

  const close = () => {
    if (state.id !== null && savedSteps.length > 0) bus.emit('account.saved', { accountId: state.id });
    onClose();
  };

  return {
    /** The company's id once it exists. */
    id: state.id,
    form,
    set,
    errors,
    setErrors,
    refusals,
    /** As it is saved. */
    saved: state.saved,
    step,
    busy: isPending,
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
    /** What decides who sees the company; a new one is of its creator. */
    seen: account ?? { account_type: ACCOUNT_TYPES.qList, account_created_by: userId },
    submit: isLast ? finish : () => void run('next'),
    finish,
    addAnother: () => void run('another'),
    close,
    open: (target: AccountStep) => change({ step: target }),
    /** Steps may be opened freely once the company exists. */
    canOpen: (target: AccountStep) => state.id !== null || target === 'info',
    back: () => change({ step: ACCOUNT_STEPS[ACCOUNT_STEPS.indexOf(step) - 1] ?? step }),
  };
}

/** The props of a tab: its part of the form's state, and the field the popup was opened for. */
export type AccountTabProps = Pick<
  ReturnType<typeof useAccountForm>,
  'form' | 'set' | 'errors' | 'countries' | 'networks' | 'users' | 'seen'
> & { focusField?: AccountField };
