/** The Leads screen. Spec section 2, "Leads". */

import { formatDate, useCan } from '@salesdesk/shared';
import { AccountFormPopup } from '@salesdesk/shared/account-form';
import { CONFIRMATIONS, TITLES, TOASTS } from '@salesdesk/shared/domain';
import { useAddressAction } from '@salesdesk/shared/router';
import { Button, EmptyState, LiveNote, LoadFailure, Page } from '@salesdesk/shared/ui/core';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { LeadsBoard } from './LeadsBoard.tsx';
import { LeadsList } from './LeadsList.tsx';
import { LeadsToolbar, ViewSwitch } from './LeadsToolbar.tsx';
import { useLeads } from './useLeads.ts';

export default function LeadsPage() {
  const page = useLeads();
  const { cold, popup } = page;
  const mayAdd = useCan('data.leads.create');
  useAddressAction({ add: () => mayAdd && page.openPopup() });
  const empty = page.search ? (
    <EmptyState
      hint={`No lead's name contains “${page.search}”.`}
      action={<Button onClick={() => page.setSearch('')}>Clear the search</Button>}
    />
  ) : (
    <EmptyState hint="Add a lead, or promote a company on the Q List." />
  );

  return (
    <Page
      title={TITLES.leads}
      beside={<ViewSwitch view={page.view} onChange={page.chooseView} />}
      toolbar={<LeadsToolbar search={page.search} onSearch={page.setSearch} onAdd={page.openPopup} />}
      canMaximise
    >
      {page.view === 'list' ? (
        <LeadsList {...page} empty={empty} />
      ) : page.hasFailed ? (
        <LoadFailure text={TOASTS.fetchLeadList} onRetry={page.reload} />
      ) : page.isLoading ? (
        <BoardSkeleton />
      ) : page.leads.length === 0 && page.search ? (
        empty
      ) : (
        <LeadsBoard {...page} isSearching={page.search !== ''} />
      )}
      <p role="status" className="sd-visually-hidden">
        {page.said}
      </p>
      <LiveNote said={page.live.said} />
      <ConfirmDialog
        open={cold.lead !== null}
        title={CONFIRMATIONS.coldMove.title}
        message={CONFIRMATIONS.coldMove.message}
        detail={cold.lead && `${cold.lead.account_name}, last touched on ${formatDate(cold.lead.updated_at)}.`}
        confirmLabel={CONFIRMATIONS.coldMove.confirm}
        cancelLabel={CONFIRMATIONS.coldMove.cancel}
        onConfirm={cold.confirm}
        onCancel={cold.cancel}
        onDismiss={cold.dismiss}
      />
      <AccountFormPopup open={popup} promoteAfter onClose={page.closePopup} onSaved={page.closePopup} />
    </Page>
  );
}
