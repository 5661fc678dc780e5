/** The Add/Edit Account popup of Q List and Leads. product.md section 2, "Add/Edit Account popup". */
import {
  dataOf,
  inSentence,
  keepPreviousData,
  msg,
  t,
  translated,
  useDebounced,
  useHttp,
  useQuery,
  useShortcuts,
} from '@salesdesk/shared';
import {
  ACCOUNT_STEP_LABELS,
  ACCOUNT_STEPS,
  ACCOUNT_TYPE_LABELS,
  type Account,
  type AccountStep,
  type DuplicateQuery,
  endpoints,
  MISSING_WEBSITE,
  type MissingItem,
  missingForLead,
  missingForLeadText,
} from '@salesdesk/shared/domain';
import { companyPath } from '@salesdesk/shared/router';
import { Button } from '@salesdesk/shared/ui/core';
import { ConfirmDialog, ConflictDialog, Popup, type PopupStep } from '@salesdesk/shared/ui/overlay';
import { useDeferredValue, useState } from 'react';
import styles from './AccountForm.module.css';
import { type AccountField, stepOf, typedOf } from './accountForm.model.ts';
import { ContactTab } from './ContactTab.tsx';
import { AssigneeTab, InfoTab, SalesTab, SocialTab } from './tabs.tsx';
import { useAccountForm } from './useAccountForm.ts';

export interface AccountFormPopupProps {
  open: boolean;
  /** For the page's `useDraftReturn`: the screen that opened this form. */
  draftName?: string;
  /** The row to edit; without one a company is added. */
  account?: Account;
  /** The first tab to show; by default that of `focusField`, of the first item missing for a promotion, or the first. */
  initialStep?: AccountStep;
  /** The field that gets the focus first. */
  focusField?: AccountField;
  /** Promotes the company to a lead after the last save; shows what is missing for it. */
  promoteAfter?: boolean;
  /** Called when Shift+A is pressed, to open it for a new company. */
  onAdd?: () => void;
  /** Called after each company of "Save & add another"; the popup stays open. */
  onAnother?: () => unknown;
  /** Called when the user closes early; saved steps stay saved. */
  onClose: () => void;
  /** Called after the final save, which is also announced on the bus: `account.saved`. */
  onSaved: (accountId: number) => void;
}

/** Five tabs, each saved separately. Mounted for every company, so that closing and "Save & add another" reset it. */
export function AccountFormPopup(props: AccountFormPopupProps) {
  const { onAdd, onAnother } = props;
  const [added, setAdded] = useState(0);
  useShortcuts(msg('Adding'), onAdd ? [{ keys: 'Shift+A', label: t('Add a company'), run: onAdd }] : []);
  const addAnother = () => {
    setAdded(added + 1);
    void onAnother?.();
  };
  // The page answers the press before the form is drawn, which takes longer.
  const isDrawn = useDeferredValue(props.open);
  return props.open && isDrawn ? <OpenForm key={added} {...props} onAnother={addAnother} /> : null;
}

const TABS = { info: InfoTab, contact: ContactTab, social: SocialTab, sales: SalesTab, assignee: AssigneeTab };

function OpenForm({
  promoteAfter = false,
  draftName = 'account',
  ...props
}: AccountFormPopupProps & { onAnother: () => void }) {
  const { account, focusField, onClose, onSaved, onAnother } = props;
  const initialStep = props.initialStep ?? firstStep(props, promoteAfter);
  const state = useAccountForm({ draftName, account, initialStep, promoteAfter, onClose, onSaved, onAnother });
  const { step, busy, missing } = state;
  const Tab = TABS[step];
  const mayAddAnother = !account && step === 'info';
  useShortcuts(msg('Add Account'), [
    { keys: 'Mod+Enter', label: t('Save & add another'), run: () => mayAddAnother && state.addAnother() },
  ]);
  const isMending = promoteAfter && account !== undefined;
  const mayFinish = isMending && !state.isLast && missing.length === 0;
  return (
    <>
      <Popup
        open
        title={account ? t('Edit Account') : t('Add Account')}
        note={state.savedSteps.length > 0 && t('Saved so far: {{steps}}', { steps: namesOf(state.savedSteps) })}
        steps={stepsOf(state)}
        current={step}
        onStep={(key) => state.open(key as AccountStep)}
        isDirty={state.unsaved.length > 0}
        dirtyText={t('What you typed under {{steps}} is not saved yet.', { steps: namesOf(state.unsaved) })}
        onClose={state.close}
        onSubmit={state.submit}
        refusals={state.refusals}
        sending={state.sending}
        footLeft={
          <Button onClick={state.back} disabled={step === 'info' || busy}>
            {t('Back')}
          </Button>
        }
        footRight={
          <>
            {mayAddAnother && (
              <Button disabled={busy} onClick={state.addAnother}>
                {t('Save & add another')}
              </Button>
            )}
            <Button type={mayFinish ? 'default' : 'primary'} htmlType="submit" loading={busy && !mayFinish}>
              {state.isLast ? t('Submit') : t('Next')}
            </Button>
            {mayFinish && (
              <Button type="primary" loading={busy} onClick={state.finish}>
                {t('Save and move to Leads')}
              </Button>
            )}
          </>
        }
      >
        {(isMending || (promoteAfter && state.isLast)) && (
          <MissingForLead missing={missing} step={step} onOpen={state.open} />
        )}
        <Tab {...state} focusField={focusField} />
        <LikelyDuplicate key={step} typed={typedOf(state.id, step, state.form)} />
      </Popup>
      <AccountQuestions {...state} />
    </>
  );
}

type FormState = ReturnType<typeof useAccountForm>;

/** What saving may ask: about a contact person entered meanwhile, and about a colleague's edit. */
export function AccountQuestions({ question, conflict }: FormState) {
  return (
    <>
      <ConfirmDialog
        open={question.text !== null}
        title={t('Primary contact')}
        message={translated(question.text ?? '')}
        confirmLabel={t('Overwrite')}
        cancelLabel={t('Keep')}
        onConfirm={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      />
      <ConflictDialog question={conflict.question} onAnswer={conflict.answer} />
    </>
  );
}

interface MissingForLeadProps {
  /** The spec's items; empty when the company may become a lead. */
  missing: readonly MissingItem[];
  step: AccountStep;
  onOpen: (step: AccountStep) => void;
}

/** The tab on which a missing item is entered. */
function stepOfMissing(item: string): AccountStep {
  return item === MISSING_WEBSITE ? 'social' : 'contact';
}

/** For a pending promotion: lists what the company, as typed so far, still lacks, with links to the tabs. product.md section 5. */
function MissingForLead({ missing, step, onOpen }: MissingForLeadProps) {
  if (!missing.length)
    return (
      <p className={styles.promotion} data-ready role="status">
        {t('Nothing is missing: once saved, the company moves to Leads.')}
      </p>
    );
  return (
    <p className={styles.promotion} role="status">
      {translated(missingForLeadText(missing))}.
      {missing
        .filter((item) => stepOfMissing(item) !== step)
        .map((item) => (
          <Button key={item} type="link" size="small" onClick={() => onOpen(stepOfMissing(item))}>
            {t('Add {{what}}', { what: inSentence(translated(item)) })}
          </Button>
        ))}
    </p>
  );
}

function firstStep({ account, focusField }: AccountFormPopupProps, promoteAfter: boolean): AccountStep {
  const [missing] = promoteAfter && account ? missingForLead(account) : [];
  return (focusField && stepOf(focusField)) ?? (missing ? stepOfMissing(missing) : 'info');
}

function stepsOf({ errors, savedSteps, unsaved, step, busy, canOpen }: FormState): PopupStep[] {
  const wrong = new Set(Object.keys(errors).map(stepOf));
  const stateOf = (at: AccountStep): PopupStep['state'] => {
    if (wrong.has(at)) return 'error';
    if (unsaved.includes(at)) return at === step ? 'todo' : 'unsaved';
    return savedSteps.includes(at) ? 'done' : 'todo';
  };
  return ACCOUNT_STEPS.map((at) => ({
    key: at,
    label: t(ACCOUNT_STEP_LABELS[at]),
    state: stateOf(at),
    disabled: busy || !canOpen(at),
  }));
}

function namesOf(steps: AccountStep[]): string {
  return steps.map((step) => t(ACCOUNT_STEP_LABELS[step])).join(', ');
}

/** Debounce while typing; the previous call is aborted. */
const PAUSE_MS = 400;
/** Shorter texts say too little. */
const MIN = 4;

/** `typed` is what one tab knows; other traits only decide between companies that it finds. */
export function LikelyDuplicate({ typed }: { typed: DuplicateQuery }) {
  const http = useHttp();
  const settled = useDebounced(JSON.stringify(typed), PAUSE_MS);
  const query: DuplicateQuery = JSON.parse(settled);
  // What was there before anything was typed is no news.
  const [opened] = useState(settled);
  const { data = [] } = useQuery({
    queryKey: ['duplicates', 'like', settled],
    queryFn: ({ signal }) => dataOf(http.get(endpoints.duplicates.like, { query, signal })),
    enabled:
      settled !== opened &&
      [query.name, query.email, query.website, query.phone].some((text) => (text?.trim().length ?? 0) >= MIN),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <p role="status" className={styles.duplicates}>
      {data.map(({ account_id: id, account_name: name, account_type: type, assignee }) => (
        <span key={id}>
          {t('Looks like')}{' '}
          <a href={companyPath(id)} target="_blank" rel="noreferrer">
            <bdi>{name}</bdi>
          </a>{' '}
          ({[t(ACCOUNT_TYPE_LABELS[type]), assignee].filter(Boolean).join(', ')})
        </span>
      ))}
    </p>
  );
}
