/** All leads as a table. product.md section 2, "List columns"; R-64. */
import { formatDate, said, stageName, useSalesSettings, useSession } from '@salesdesk/shared';
import { useRowEditor } from '@salesdesk/shared/account-form';
import { type Lead, SKELETON_LEAD_ROWS, TOASTS } from '@salesdesk/shared/domain';
import { StageMenu, stageColors, Tooltip } from '@salesdesk/shared/ui/core';
import { DownOutlined, ExclamationCircleOutlined } from '@salesdesk/shared/ui/icons';
import {
  type Bulk,
  BulkBar,
  type ColumnLayout,
  CompanyLink,
  companyCard,
  companyColumnsOf,
  companyTexts,
  type ListFilters,
  type ListSort,
  ListTable,
  nextStepCell,
  type RowCard,
} from '@salesdesk/shared/ui/table';
import { type ReactElement, useMemo, useState } from 'react';
import { ALL_STAGES, type BoardData, type ColumnStage, inSeenOrder, type LeadStates, stageOf } from './board.model.ts';
import styles from './LeadsList.module.css';
import type { LeadFields } from './leadFields.ts';
import { ABSENT, coldTextOf } from './leads.model.ts';
import { lockOf } from './moves.model.ts';
import { t } from './texts.ts';
import type { LeadList } from './useLeadList.ts';
import { type BoardActions, useBoardActions } from './useLeads.ts';

type Filtering = ListFilters<'leads'> & ListSort<'leads'>;

interface LeadsListProps {
  list: LeadList;
  board: BoardData;
  states: LeadStates;
  filtering: Filtering;
  fields: LeadFields;
  layout: ColumnLayout;
  bulk: Bulk;
  /** Shown when there are no leads. */
  empty: ReactElement;
  /** The address of a lead's record. */
  hrefOf: (leadId: number) => string;
}

export function LeadsList(props: LeadsListProps) {
  const { list, board, states, filtering, fields, layout, bulk, empty, hrefOf } = props;
  const { open, loadMore } = useBoardActions();
  const { stages } = board;
  const { pending, isAway, notes } = states;
  const rows = useSteadyRows(board.leads, filtering, list.isSearching);
  const [columns, card] = useMemo(() => {
    const cells = { stages, pending, isAway, notes, hrefOf, open };
    return [columnsOf(cells), cardOf(cells)] as const;
  }, [stages, pending, isAway, notes, hrefOf, open]);
  const editor = useRowEditor();
  return (
    <ListTable
      list={{
        ...filtering,
        layout,
        rows,
        total: list.total,
        idOf: leadId,
        nameOf: leadName,
        isLoading: list.isLoading,
        isLoadingMore: list.pages.loadingMore.has(ALL_STAGES),
        loadMore: list.pages.nextOf(ALL_STAGES) ? () => loadMore(ALL_STAGES) : undefined,
        failure: list.hasFailed ? TOASTS.fetchLeadList : null,
        retry: () => void list.reload(),
      }}
      label={t('Leads')}
      columns={columns}
      card={card}
      editor={editor}
      fields={fields}
      selection={bulk.selection}
      selectionBar={<BulkBar bulk={bulk} rows={rows} total={list.total ?? 0} />}
      skeletonRows={SKELETON_LEAD_ROWS}
      empty={empty}
    />
  );
}

const leadId = (lead: Lead) => lead.account_id;
const leadName = (lead: Lead) => lead.account_name;

const NO_LEADS: readonly Lead[] = [];

/** A row stays in place when its lead is touched; new filters start a new order. A sorted list is loaded in its order. */
function useSteadyRows(
  leads: readonly Lead[],
  { filters, sort }: Pick<Filtering, 'filters' | 'sort'>,
  isSearching: boolean,
): readonly Lead[] {
  const [seen, setSeen] = useState({ leads: null as readonly Lead[] | null, filters, rows: NO_LEADS });
  // The leads of the previous filters, shown until the new ones are loaded.
  if (isSearching || sort) return leads;
  if (seen.leads === leads && seen.filters === filters) return seen.rows;
  const rows = inSeenOrder(leads, seen.filters === filters ? seen.rows.map(leadId) : []);
  setSeen({ leads, filters, rows });
  return rows;
}

interface Cells extends Pick<LeadStates, 'pending' | 'isAway' | 'notes'>, Pick<BoardActions, 'open'> {
  stages: readonly ColumnStage[];
  hrefOf: LeadsListProps['hrefOf'];
}

function cardOf({ hrefOf, open, ...stage }: Cells): (lead: Lead) => RowCard {
  return (lead) => ({
    ...companyCard(lead, { href: hrefOf(lead.account_id), onOpen: () => open(lead) }),
    badge: <StageField lead={lead} {...stage} />,
    note: lead.next_step && nextStepCell(lead.next_step, new Date()),
  });
}

const columnsOf = ({ hrefOf, open, ...stage }: Cells) =>
  companyColumnsOf<'leads', Lead>('leads', {
    name: (lead) => <CompanyLink name={lead.account_name} href={hrefOf(lead.account_id)} onOpen={() => open(lead)} />,
    stage: (lead) => <StageField lead={lead} {...stage} />,
    action: (lead) => (lead.last_action === null ? ABSENT : said(lead.last_action_message, lead.last_action)),
    acted: (lead) => <Touched lead={lead} stages={stage.stages} />,
    country: (lead) => companyTexts.country(lead) || ABSENT,
  });

/** The last touch, and how soon the lead turns cold. */
function Touched({ lead, stages }: { lead: Lead; stages: readonly ColumnStage[] }) {
  const cold = coldTextOf(lead, stageOf(lead, stages), new Date(), useSalesSettings().idle_days);
  return (
    <span className={styles.touched} title={cold || undefined}>
      <span>{formatDate(lead.updated_at) || ABSENT}</span>
      {cold && <small className={styles.cold}>{cold}</small>}
    </span>
  );
}

/** A lead's stage in the list, as a coloured field that opens the menu of stages. */
function StageField({ lead, stages, pending, isAway, notes }: Omit<Cells, 'hrefOf' | 'open'> & { lead: Lead }) {
  const { move, choicesOf } = useBoardActions();
  const mover = useSession();
  const [open, setOpen] = useState(false);
  const stage = stageOf(lead, stages);
  const refused = notes.get(lead.account_id);
  const note = refused?.refused?.message;
  if (!stage) return ABSENT;
  return (
    <span className={styles.field}>
      <StageMenu
        label={t('Stage of {{lead}}: {{stage}}', {
          lead: lead.account_name,
          stage: stageName(stage.kanban_column_name),
        })}
        choices={() => choicesOf(lead)}
        lock={lockOf(lead, stage, mover)}
        onChoose={(slug) => move(lead.account_id, slug)}
        open={open}
        onOpenChange={setOpen}
        isPending={pending.has(lead.account_id) && !isAway && !refused}
        className={styles.button}
      >
        <span className={styles.pill} style={stageColors(stage)}>
          <span>{stageName(stage.kanban_column_name)}</span>
          <DownOutlined />
        </span>
      </StageMenu>
      {note && (
        <Tooltip title={note}>
          <ExclamationCircleOutlined className={styles.note} aria-label={note} role="img" tabIndex={0} />
        </Tooltip>
      )}
    </span>
  );
}
