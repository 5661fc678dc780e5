/** The form that edits an open record, opened at the requested tab. */
import { bus, useDraftReturn } from '@salesdesk/shared';
import { type AccountDraft, AccountFormPopup, RECORD_DRAFT } from '@salesdesk/shared/account-form';
import type { AccountRecord, AccountStep } from '@salesdesk/shared/domain';
import { type ReactNode, useState } from 'react';

/** Render `form`. Steps saved before closing stay saved, so the change is announced either way. */
export function useRecordEditor(account: AccountRecord | undefined): {
  isOpen: boolean;
  edit: (step: AccountStep) => void;
  form: ReactNode;
} {
  const [edited, setEdited] = useState<{ account: AccountRecord; step: AccountStep } | null>(null);
  useDraftReturn<AccountDraft>(
    RECORD_DRAFT,
    account && ((draft, id) => id === account.account_parent_id && setEdited({ account, step: draft.step })),
  );
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
        draftName={RECORD_DRAFT}
        account={edited?.account}
        initialStep={edited?.step}
        onClose={close}
        onSaved={close}
      />
    ),
  };
}
