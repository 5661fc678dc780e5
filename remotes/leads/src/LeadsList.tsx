/** All leads as a table. product.md section 2, "List columns"; R-64. */
import { formatDate, isPlainClick, said, t } from '@salesdesk/shared';
import {
  type FilterName,
  type Filters,
  type Lead,
  type Mover,
  SKELETON_LEAD_ROWS,
  type Stage,
  TOASTS,
} from '@salesdesk/shared/domain';
import { LoadFailure } from '@salesdesk/shared/ui/core';
import {
  type Bulk,
  BulkBar,
  type Column,
  type ColumnLayout,
  DataTable,
  FilterInput,
  fieldOf,
} from '@salesdesk/shared/ui/table';
import { type MouseEvent, type ReactNode, useMemo, useRef } from 'react';
import styles from './LeadsList.module.css';
import type { LeadFields } from './leadFields.ts';
import {
  ABSENT,
  amountOf,
  contactOf,
  countryOf,
  inSeenOrder,
  phoneOf,
  primaryAssigneeOf,
  sourceOf,
} from './leads.model.ts';
import { ALL_STAGES, type Place } from './loaded.model.ts';
import type { PendingMoves } from './moves.model.ts';
import { StageField } from './StageField.tsx';
import type { MoveNotes } from './useLeadMoves.ts';

interface LeadsListProps {
  leads: readonly Lead[];
  stages: readonly Stage[];
  mover: Mover;
  pending: PendingMoves;
  notes: MoveNotes;
  filters: Filters<'leads'>;
  setFilter: (name: FilterName<'leads'>, value: string) => void;
  fields: LeadFields;
  layout: ColumnLayout;
  bulk: Bulk;
  total: number | null;
  isSearching: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  hasMore: (place: Place) => boolean;
  loadMore: (place: Place) => void;
  loadingMore: ReadonlySet<Place>;
  reload: () => void;
  empty: ReactNode;
  hrefOf: (leadId: number) => string;
  open: (lead: Lead) => void;
  move: (leadId: number, toSlug: string) => void;
}

export function LeadsList(props: LeadsListProps) {
  const { isLoading, hasFailed, reload, empty, hasMore, loadMore, loadingMore } = props;
  const { stages, mover, pending, notes, hrefOf, open, move, filters, setFilter, fields } = props;
  const rows = useSteadyRows(props);
  const columns = useMemo(
    () => withFilters(columnsOf({ stages, mover, pending, notes, hrefOf, open, move }), { filters, setFilter, fields }),
    [stages, mover, pending, notes, hrefOf, open, move, filters, setFilter, fields],
  );
  return (
    <DataTable
      label={t('Leads')}
      columns={columns}
      layout={props.layout}
      rows={rows}
      rowKey={leadId}
      rowLabel={leadName}
      selection={props.bulk.selection}
      selectionBar={<BulkBar bulk={props.bulk} rows={rows} total={props.total ?? 0} />}
      isLoading={isLoading}
      skeletonRows={SKELETON_LEAD_ROWS}
      isLoadingMore={loadingMore.has(ALL_STAGES)}
      onEndReached={hasMore(ALL_STAGES) ? () => loadMore(ALL_STAGES) : undefined}
      empty={empty}
      failure={hasFailed ? <LoadFailure text={TOASTS.fetchLeadList} onRetry={reload} /> : undefined}
    />
  );
}

const leadId = (lead: Lead) => lead.account_id;
const leadName = (lead: Lead) => lead.account_name;

/** A row stays where it is when its lead is touched; other filters start anew. */
function useSteadyRows({ leads, filters, isSearching }: LeadsListProps): readonly Lead[] {
  const seen = useRef<{ filters: Filters<'leads'>; ids: number[] }>({ filters, ids: [] });
  return useMemo(() => {
    // The leads of the last filters, shown until those of the new ones are here.
    if (isSearching) return leads;
    const rows = inSeenOrder(leads, seen.current.filters === filters ? seen.current.ids : []);
    seen.current = { filters, ids: rows.map((lead) => lead.account_id) };
    return rows;
  }, [leads, filters, isSearching]);
}

/** The name of the filter that stands under each column's title. */
const FILTER_OF: Record<string, FilterName<'leads'>> = {
  name: 'name',
  stage: 'stage',
  action: 'action',
  acted: 'touched_from',
  contact: 'contact',
  phone: 'phone',
  country: 'country',
  source: 'source',
  fee: 'fee_min',
  assignee: 'assignee',
};

function withFilters(
  columns: Column<Lead>[],
  { filters, setFilter, fields }: Pick<LeadsListProps, 'filters' | 'setFilter' | 'fields'>,
): Column<Lead>[] {
  return columns.map((column) => {
    const name = FILTER_OF[column.key];
    const field = name && fieldOf(fields, name);
    return field ? { ...column, filter: <FilterInput field={field} values={filters} onChange={setFilter} /> } : column;
  });
}

type Cells = Pick<LeadsListProps, 'stages' | 'mover' | 'pending' | 'notes' | 'hrefOf' | 'open' | 'move'>;

function columnsOf({ stages, mover, pending, notes, hrefOf, open, move }: Cells): Column<Lead>[] {
  const onClick = (event: MouseEvent, lead: Lead) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open(lead);
  };
  return [
    {
      key: 'name',
      title: t('Company Name'),
      width: 200,
      sticky: true,
      render: (lead) => (
        <a
          className={styles.name}
          href={hrefOf(lead.account_id)}
          title={lead.account_name}
          onClick={(event) => onClick(event, lead)}
        >
          {lead.account_name}
        </a>
      ),
    },
    {
      key: 'stage',
      title: t('Lead stage'),
      width: 190,
      render: (lead) => (
        <StageField
          lead={lead}
          stages={stages}
          mover={mover}
          isPending={pending.has(lead.account_id)}
          note={notes.get(lead.account_id)}
          onMove={(slug) => move(lead.account_id, slug)}
        />
      ),
    },
    {
      key: 'action',
      title: t('Last Action'),
      width: 230,
      render: (lead) => (lead.last_action === null ? ABSENT : said(lead.last_action_message, lead.last_action)),
    },
    { key: 'acted', title: t('Last Action On'), width: 190, render: (lead) => formatDate(lead.updated_at) || ABSENT },
    { key: 'contact', title: t('Contact'), width: 140, render: contactOf },
    { key: 'phone', title: t('Phone'), hiddenTitle: true, width: 140, render: phoneOf },
    { key: 'country', title: t('Country'), width: 140, render: (lead) => countryOf(lead) || ABSENT },
    { key: 'source', title: t('Source'), width: 160, render: sourceOf },
    { key: 'fee', title: t('Targeted fee'), align: 'right', width: 120, render: amountOf },
    { key: 'assignee', title: t('Primary Assignee'), width: 150, render: primaryAssigneeOf },
  ];
}
