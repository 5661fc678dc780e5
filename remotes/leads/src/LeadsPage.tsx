/** The Leads screen. product.md section 2, "Leads". */

import { formatDate, salesSettings, useCan, useDraftReturn, useTypedFilter, useUsers } from '@salesdesk/shared';
import { AccountFormPopup } from '@salesdesk/shared/account-form';
import { CONFIRMATIONS, SKELETON_CARDS, TITLES } from '@salesdesk/shared/domain';
import { useAddressAction } from '@salesdesk/shared/router';
import {
  Button,
  EmptyState,
  LiveNote,
  LoadFailure,
  NARROW,
  Page,
  PermissionButton,
  PHONE,
  SearchBox,
  Segmented,
  useMedia,
} from '@salesdesk/shared/ui/core';
import { ImportOutlined, PlusOutlined, ProjectOutlined, UnorderedListOutlined } from '@salesdesk/shared/ui/icons';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { BulkRefused, ListBar, NearNames, useBulk, useColumnLayout, useSavedViews } from '@salesdesk/shared/ui/table';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { LeadsBoard } from './LeadsBoard.tsx';
import { LeadsList } from './LeadsList.tsx';
import styles from './LeadsPage.module.css';
import { builtInViews, leadFields } from './leadFields.ts';
import type { LeadsView } from './leads.model.ts';
import { plural, t } from './texts.ts';
import { BoardActionsContext, useLeads } from './useLeads.ts';

const SKELETON_COLUMNS = 5;

export default function LeadsPage() {
  const { list, board, pages, states, viewState, cold, openPopup, closePopup, ...leads } = useLeads();
  const { address, view, chooseView, closed, hrefOf, filtering, sorting } = viewState;
  const { filters, isFiltered, setFilter, clear } = filtering;
  const mayAdd = useCan('data.leads.create');
  useAddressAction({ add: () => mayAdd && openPopup() });
  useDraftReturn('leads', openPopup);
  // The board shows neither columns nor names to choose from, so do not delay its cards by loading them.
  const isList = view === 'list';
  const [choosesFilters, setChoosesFilters] = useState(false);
  const layout = useColumnLayout('leads', { isWanted: isList });
  const views = useSavedViews({ list: 'leads', address, filters: filtering.chosen, sort: sorting.sort, layout, view });
  const bulk = useBulk('leads', filters, isFiltered, isList ? sorting.sort : null);
  const { items: users } = useUsers(undefined, {
    isWanted: isList || choosesFilters || filters.assignee !== undefined,
  });
  const fields = useMemo(() => leadFields(board.stages, users), [board.stages, users]);
  const shown = list.filters;
  const isNarrowed = Object.keys(shown).length > 0;
  const isSearch = Object.keys(shown).join() === 'search';
  const empty = isNarrowed ? (
    <EmptyState
      hint={
        isSearch
          ? t("No lead's name contains “{{search}}”.", { search: shown.search ?? '' })
          : t('No lead matches all of these filters.')
      }
      action={
        <>
          <NearNames list="leads" filters={filters} onChoose={(name) => setFilter('search', name)} />
          <Button onClick={clear}>{isSearch ? t('Clear the search') : t('Clear all filters')}</Button>
        </>
      }
    />
  ) : (
    <EmptyState hint={t('Add a lead, or promote a company on the Q List.')} />
  );

  return (
    <Page
      title={t(TITLES.leads)}
      beside={
        <>
          <ViewSwitch view={view} onChange={chooseView} />
          <ListBar
            list={filtering}
            views={views}
            plain={t('All leads')}
            builtIn={builtInViews()}
            fields={fields}
            onOpenFilters={() => setChoosesFilters(true)}
            layout={isList ? layout : undefined}
            total={list.total === null ? '' : plural(list.total, '{{count}} lead', '{{count}} leads')}
          />
        </>
      }
      toolbar={
        <LeadsToolbar
          search={filters.search ?? ''}
          onSearch={(text) => setFilter('search', text)}
          onType={leads.setTyped}
          onAdd={() => openPopup()}
        />
      }
      canMaximise
    >
      <BoardActionsContext value={leads.actions}>
        {isList ? (
          <LeadsList
            list={list}
            board={board}
            states={states}
            filtering={{ ...filtering, ...sorting, filters: shown }}
            fields={fields}
            layout={layout}
            bulk={bulk}
            empty={empty}
            hrefOf={hrefOf}
          />
        ) : list.hasFailed ? (
          <LoadFailure onRetry={list.reload} />
        ) : list.isLoading ? (
          <BoardSkeleton />
        ) : board.leads.length === 0 && isNarrowed ? (
          empty
        ) : (
          <LeadsBoard board={board} states={states} pages={pages} closed={closed} filters={shown} hrefOf={hrefOf} />
        )}
      </BoardActionsContext>
      <BulkRefused bulk={bulk} />
      <p role="status" className="sd-visually-hidden">
        {leads.announcement}
      </p>
      <LiveNote announcement={leads.liveAnnouncement} />
      <ConfirmDialog
        open={cold.lead !== null}
        title={t(CONFIRMATIONS.coldMove.title)}
        message={t(CONFIRMATIONS.coldMove.message, { days: salesSettings().idle_days })}
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
        open={leads.popup}
        draftName="leads"
        promoteAfter
        onAdd={() => mayAdd && openPopup()}
        onClose={closePopup}
        onSaved={closePopup}
      />
    </Page>
  );
}

/** Twelve empty cards while the board loads. product.md section 2, "Board". */
function BoardSkeleton() {
  return (
    <div className={styles.board} role="status" aria-label={t('Loading leads')}>
      {Array.from({ length: SKELETON_COLUMNS }, (_, column) => (
        <div key={column} className={styles.column}>
          <span className={styles.head} />
          {Array.from({ length: cardsIn(column) }, (_, card) => (
            <div key={card} className={styles.card} data-testid="skeleton-card">
              <span style={{ width: `${55 + ((column * 17 + card * 23) % 40)}%` }} />
              <span style={{ width: '35%' }} />
              <span style={{ width: '80%' }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Distributes the cards over the columns; the first columns get one more. */
function cardsIn(column: number): number {
  return Math.floor(SKELETON_CARDS / SKELETON_COLUMNS) + (column < SKELETON_CARDS % SKELETON_COLUMNS ? 1 : 0);
}

const views = (): { value: LeadsView; label: string; icon: ReactNode }[] => [
  { value: 'board', label: t('Board'), icon: <ProjectOutlined /> },
  { value: 'list', label: t('List'), icon: <UnorderedListOutlined /> },
];

/** In a narrow window the bar has icons alone; the words are still read aloud. */
function useLabels(width: string): (label: string) => ReactNode {
  const narrow = useMedia(width);
  return (label) => (narrow ? <span className="sd-visually-hidden">{label}</span> : label);
}

/** The bar of the Leads screen: view, search, Add, Import. product.md section 2, "Leads". */
function ViewSwitch({ view, onChange }: { view: LeadsView; onChange: (view: LeadsView) => void }) {
  const labelled = useLabels(NARROW);
  const options = views().map((option) => ({ ...option, label: labelled(option.label), title: option.label }));
  return <Segmented aria-label={t('View')} options={options} value={view} onChange={onChange} />;
}

interface LeadsToolbarProps {
  /** The applied search; the box follows it when it changes from outside. */
  search: string;
  onSearch: (text: string) => void;
  /** Called with each letter. */
  onType: (text: string) => void;
  onAdd: () => void;
}

function LeadsToolbar({ onAdd, ...search }: LeadsToolbarProps) {
  const labelled = useLabels(PHONE);
  return (
    <>
      <LeadsSearch {...search} />
      <PermissionButton permission="data.leads.create" type="primary" icon={<PlusOutlined />} onClick={onAdd}>
        {labelled(t('Add'))}
      </PermissionButton>
      <PermissionButton
        className="sd-not-on-phones sd-short"
        refusal={t('Leads come from the Q List: import companies there and promote them.')}
        icon={<ImportOutlined />}
      >
        {t('Import')}
      </PermissionButton>
    </>
  );
}

/** The input is sent once typing has stopped for 500 ms; what the browser has is shown at once. */
function LeadsSearch({ search, onSearch, onType }: Omit<LeadsToolbarProps, 'onAdd'>) {
  const [typed, setTyped, flush] = useTypedFilter(search, onSearch);
  const show = useEffectEvent(onType);
  useEffect(() => show(typed), [typed]);
  return <SearchBox value={typed} onChange={setTyped} onLeave={flush} />;
}
