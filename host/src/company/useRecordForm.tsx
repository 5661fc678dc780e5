/** The form that edits an open record, at the tab that was asked for. */
import { bus } from '@salesdesk/shared';
import { AccountFormPopup } from '@salesdesk/shared/account-form';
import type { AccountRecord, AccountStep } from '@salesdesk/shared/domain';
import { type ReactNode, useState } from 'react';

/** `form` has to be rendered; steps saved before closing stay saved, so everybody is told either way (decision 46). */
export function useRecordForm(account: AccountRecord | undefined): {
  isOpen: boolean;
  edit: (step: AccountStep) => void;
  form: ReactNode;
} {
  const [edited, setEdited] = useState<{ account: AccountRecord; step: AccountStep } | null>(null);
  const close = () => {
    setEdited(null);
    if (edited) bus.emit('account.saved', { accountId: edited.account.account_id });
  };
  return {
    isOpen: edited !== null,
    edit: (step) => account && setEdited({ account, step }),
    form: (
      <AccountFormPopup
        open={edited !== null}
        account={edited?.account}
        initialStep={edited?.step}
        onClose={close}
        onSaved={close}
      />
    ),
  };
}
