/** The Add/Edit Account popup of Q List and Leads. Spec section 2, "Add/Edit Account popup". */
import {
  ACCOUNT_STEP_LABELS,
  ACCOUNT_STEPS,
  type Account,
  type AccountStep,
  missingForLead,
  missingForLeadText,
} from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Popup } from '@salesdesk/shared/ui/overlay';
import styles from './AccountForm.module.css';
import { AssigneeTab } from './AssigneeTab.tsx';
import { ContactTab } from './ContactTab.tsx';
import { InfoTab } from './InfoTab.tsx';
import { SalesTab } from './SalesTab.tsx';
import { SocialTab } from './SocialTab.tsx';
import { useAccountForm } from './useAccountForm.ts';

export interface AccountFormPopupProps {
  open: boolean;
  /** The row to edit; without one a company is added. */
  account?: Account;
  initialStep?: AccountStep;
  promoteAfter?: boolean;
  /** Closed without finishing; steps saved so far stay saved. */
  onClose: () => void;
  onSaved: (accountId: number) => void;
}

/** Five tabs, each saved on its own. Mounted anew per opening, so that closing resets it. */
export function AccountFormPopup(props: AccountFormPopupProps) {
  return props.open ? <OpenForm {...props} /> : null;
}

const TABS = { info: InfoTab, contact: ContactTab, social: SocialTab, sales: SalesTab, assignee: AssigneeTab };

function OpenForm({ account, initialStep, promoteAfter, onClose, onSaved }: AccountFormPopupProps) {
  const state = useAccountForm({ account, initialStep, promoteAfter, onSaved });
  const Tab = TABS[state.step];
  const missing = promoteAfter && account ? missingForLead(account) : [];
  const hasErrors = Object.keys(state.errors).length > 0;
  return (
    <Popup
      open
      title={account ? 'Edit Account' : 'Add Account'}
      note={
        state.savedSteps.size > 0 &&
        `Saved so far: ${[...state.savedSteps].map((step) => ACCOUNT_STEP_LABELS[step]).join(', ')}`
      }
      steps={ACCOUNT_STEPS.map((step) => ({
        key: step,
        label: ACCOUNT_STEP_LABELS[step],
        state: step === state.step && hasErrors ? 'error' : state.savedSteps.has(step) ? 'done' : 'todo',
        disabled: !state.canOpen(step) || (state.isDirty && step !== state.step),
      }))}
      current={state.step}
      onStep={(step) => state.open(step as AccountStep)}
      isDirty={state.isDirty}
      onClose={onClose}
      onSubmit={state.submit}
      footLeft={
        <Button onClick={state.back} disabled={state.step === 'info' || state.busy}>
          Back
        </Button>
      }
      footRight={
        <Button type="primary" htmlType="submit" loading={state.busy}>
          {state.isLast ? 'Submit' : 'Next'}
        </Button>
      }
    >
      {missing.length > 0 && (
        <p className={styles.missing} role="status">
          {missingForLeadText(missing)}
        </p>
      )}
      <Tab {...state} />
    </Popup>
  );
}
