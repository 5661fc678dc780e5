/** The Leads screen. product.md section 2, "Leads". */

import { formatDate, plural, t, useCan, useDraftReturn, useUsers } from '@salesdesk/shared';
import { AccountFormPopup } from '@salesdesk/shared/account-form';
import { CONFIRMATIONS, TITLES, TOASTS } from '@salesdesk/shared/domain';
import { useAddressAction } from '@salesdesk/shared/router';
import { Button, EmptyState, LiveNote, LoadFailure, Page } from '@salesdesk/shared/ui/core';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { BulkRefused, ListBar, useBulk, useColumnLayout, useSavedViews, ViewsMenu } from '@salesdesk/shared/ui/table';
import { useMemo, useState } from 'react';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { LeadsBoard } from './LeadsBoard.tsx';
import { LeadsList } from './LeadsList.tsx';
import { LeadsToolbar, ViewSwitch } from './LeadsToolbar.tsx';
import { leadFields } from './leadFields.ts';
import { useLeads } from './useLeads.ts';

export default function LeadsPage() {
  const page = useLeads();
  const { cold, popup } = page;
  const mayAdd = useCan('data.leads.create');
  useAddressAction({ add: () => mayAdd && page.openPopup() });
  useDraftReturn('leads', page.openPopup);
  const { address, filters, view } = page;
  // The board shows neither columns nor names to choose from, and people wait for its cards.
  const isList = view === 'list';
  const [choosesFilters, setChoosesFilters] = useState(false);
  const layout = useColumnLayout('leads', { isWanted: isList });
  const views = useSavedViews({ list: 'leads', address, filters, layout, view });
  const bulk = useBulk('leads', page.filters, page.isFiltered);
  const { items: users } = useUsers(undefined, {
    isWanted: isList || choosesFilters || filters.assignee !== undefined,
  });
  const fields = useMemo(() => leadFields(page.stages, users), [page.stages, users]);
  const empty = page.isFiltered ? (
    <EmptyState
      hint={
        page.filters.search && Object.keys(page.filters).length === 1
          ? t("No lead's name contains “{{search}}”.", { search: page.filters.search })
          : t('No lead matches all of these filters.')
      }
      action={
        <Button onClick={page.clearFilters}>
          {Object.keys(page.filters).join() === 'search' ? t('Clear the search') : t('Clear all filters')}
        </Button>
      }
    />
  ) : (
    <EmptyState hint={t('Add a lead, or promote a company on the Q List.')} />
  );

  return (
    <Page
      title={t(TITLES.leads)}
      beside={<ViewSwitch view={page.view} onChange={page.chooseView} />}
      toolbar={
        <LeadsToolbar
          search={page.filters.search ?? ''}
          onSearch={(text) => page.setFilter('search', text)}
          onAdd={() => page.openPopup()}
        />
      }
      canMaximise
    >
      <ListBar
        before={<ViewsMenu views={views} plain={t('All leads')} />}
        fields={fields}
        values={page.filters}
        onChange={page.setFilter}
        setFilters={page.setFilters}
        onClear={page.clearFilters}
        onOpenFilters={() => setChoosesFilters(true)}
        layout={isList ? layout : undefined}
        total={page.total === null ? '' : plural(page.total, '{{count}} lead', '{{count}} leads')}
      />
      {page.view === 'list' ? (
        <LeadsList {...page} layout={layout} bulk={bulk} fields={fields} empty={empty} />
      ) : page.hasFailed ? (
        <LoadFailure text={TOASTS.fetchLeadList} onRetry={page.reload} />
      ) : page.isLoading ? (
        <BoardSkeleton />
      ) : page.leads.length === 0 && page.isFiltered ? (
        empty
      ) : (
        <LeadsBoard {...page} isSearching={page.isFiltered} />
      )}
      <BulkRefused bulk={bulk} />
      <p role="status" className="sd-visually-hidden">
        {page.said}
      </p>
      <LiveNote said={page.live.said} />
      <ConfirmDialog
        open={cold.lead !== null}
        title={t(CONFIRMATIONS.coldMove.title)}
        message={t(CONFIRMATIONS.coldMove.message)}
        detail={
          cold.lead &&
          t('{{lead}}, last touched on {{date}}.', {
            lead: cold.lead.account_name,
            date: formatDate(cold.lead.updated_at),
          })
        }
        confirmLabel={t(CONFIRMATIONS.coldMove.confirm)}
        cancelLabel={t(CONFIRMATIONS.coldMove.cancel)}
        onConfirm={cold.confirm}
        onCancel={cold.cancel}
        onDismiss={cold.dismiss}
      />
      <AccountFormPopup
        open={popup}
        draftName="leads"
        promoteAfter
        onClose={page.closePopup}
        onSaved={page.closePopup}
      />
    </Page>
  );
}
