import { isFixedStage, isFlagSet, type StageSetup } from '@salesdesk/shared/domain';
import { RowButton, stageColors } from '@salesdesk/shared/ui/core';
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  MenuOutlined,
} from '@salesdesk/shared/ui/icons';
import { buttonColumn, type Column, DataTable, type RowCard } from '@salesdesk/shared/ui/table';
import { type DragEvent, useRef } from 'react';
import { ABSENT } from './leads.model.ts';
import styles from './StagesTable.module.css';
import { plural, t } from './texts.ts';
import type { StagesPageState } from './useStagesPage.ts';

const PERMISSION = 'system.settings.edit';
const STEPS: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * The stages in the order of the board. A handle moves a stage: dragged, or with the arrow keys; on a phone two buttons
 * do.
 */
export function StagesTable({ page }: { page: StagesPageState }) {
  const carried = useRef<number | null>(null);
  const onDragOver = (event: DragEvent) => {
    if (carried.current !== null && rowAt(event) !== null) event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    const to = rowAt(event);
    if (carried.current !== null && to !== null) page.move(carried.current, to);
    carried.current = null;
  };
  const arrange = (stage: StageSetup) => {
    const at = page.rows.indexOf(stage);
    return (
      <button
        type="button"
        className={styles.handle}
        aria-label={t('Arrange {{title}}', { title: page.nameOf(stage) })}
        title={t('Drag, or use the arrow keys')}
        draggable
        onDragStart={(event) => {
          carried.current = at;
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', page.nameOf(stage));
        }}
        onDragEnd={() => {
          carried.current = null;
        }}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (!step) return;
          event.preventDefault();
          page.move(at, at + step);
        }}
      >
        <MenuOutlined />
      </button>
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handles of the rows are the controls; this is where they are dropped.
    <div className={styles.frame} onDragOver={onDragOver} onDrop={onDrop}>
      <DataTable
        label={t('Stages')}
        columns={columnsOf(page, arrange)}
        rows={page.rows}
        rowKey={page.idOf}
        rowLabel={page.nameOf}
        isLoading={page.isLoading}
        live={page.live}
        card={(stage) => cardOf(page, stage)}
      />
    </div>
  );
}

/** The number of the row under the pointer, from 0; null beside the rows. */
function rowAt({ target }: DragEvent): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
  return row ? Number(row.dataset.index) : null;
}

function columnsOf(page: StagesPageState, arrange: (stage: StageSetup) => React.ReactNode): Column<StageSetup>[] {
  const flag = (key: string, title: string, width: number, isSet: (stage: StageSetup) => unknown) => ({
    key,
    title,
    width,
    render: (stage: StageSetup) => (isFlagSet(isSet(stage)) ? t('Yes') : t('No')),
  });
  const pill = (stage: StageSetup) => (
    <span className={styles.pill} style={stageColors(stage)} title={page.nameOf(stage)}>
      {page.nameOf(stage)}
    </span>
  );
  return [
    { key: 'arrange', title: t('Order'), hiddenTitle: true, width: 44, render: arrange },
    { key: 'name', title: t('Stage'), sticky: true, width: 156, render: pill },
    { key: 'leads', title: t('Leads'), width: 64, align: 'right', render: (stage) => `${stage.account_count_count}` },
    { key: 'likelihood', title: t('Likelihood'), width: 76, align: 'right', render: likelihoodOf },
    flag('in', t('Drag in'), 98, (stage) => stage.kanban_column_is_drag_in),
    flag('out', t('Drag out'), 102, (stage) => stage.kanban_column_is_drag_out),
    flag('closed', t('Closed initially'), 112, (stage) => stage.kanban_column_is_closed_initially),
    { key: 'edit', ...buttonColumn(t('Edit'), 44), render: (stage) => <Edit page={page} stage={stage} /> },
    { key: 'archive', ...buttonColumn(t('Archive'), 44), render: (stage) => <Archive page={page} stage={stage} /> },
  ];
}

/** On a phone: the same buttons, and two that move the stage. */
function cardOf(page: StagesPageState, stage: StageSetup): RowCard {
  const at = page.rows.indexOf(stage);
  const move = (by: 1 | -1, label: string) => (
    <RowButton
      permission={PERMISSION}
      label={`${label}: ${page.nameOf(stage)}`}
      tip={label}
      icon={by < 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
      onClick={() => page.move(at, at + by)}
    />
  );
  const likelihood = likelihoodOf(stage);
  return {
    title: page.nameOf(stage),
    icon: <span className={styles.dot} style={stageColors(stage)} />,
    facts: [
      plural(stage.account_count_count, '{{count}} lead', '{{count}} leads'),
      likelihood === ABSENT ? null : t('{{likelihood}} likely', { likelihood }),
    ],
    actions: (
      <>
        {move(-1, t('Move up'))}
        {move(1, t('Move down'))}
        <Edit page={page} stage={stage} />
        <Archive page={page} stage={stage} />
      </>
    ),
  };
}

interface OfStage {
  page: StagesPageState;
  stage: StageSetup;
}

function likelihoodOf({ kanban_column_likelihood: likelihood }: StageSetup): string {
  return likelihood === null ? ABSENT : `${likelihood} %`;
}

function Edit({ page, stage }: OfStage) {
  return (
    <RowButton
      permission={PERMISSION}
      label={t('Edit {{name}}', { name: page.nameOf(stage) })}
      tip={t('Edit')}
      icon={<EditOutlined />}
      onClick={() => page.edit(stage)}
    />
  );
}

function Archive({ page, stage }: OfStage) {
  return (
    <RowButton
      permission={PERMISSION}
      refusal={
        isFixedStage(stage.kanban_column_slug_name)
          ? t('The product has rules for this stage, so this stays as it is.')
          : null
      }
      label={t('Archive {{name}}', { name: page.nameOf(stage) })}
      tip={t('Archive')}
      icon={<DeleteOutlined />}
      onClick={() => page.askArchive(stage)}
    />
  );
}
