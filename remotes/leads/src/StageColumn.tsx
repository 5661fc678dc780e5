/** The stages of the board, expanded and collapsed. product.md section 2, "Board". */
import { useDroppable } from '@dnd-kit/core';
import { LeftOutlined, RightOutlined } from '@salesdesk/shared/ui/icons';
import type { ReactNode } from 'react';
import { headOf } from './board.model.ts';
import { compactSum, fullSum } from './leads.model.ts';
import type { Column, ColumnVerdict } from './leads.types.ts';
import styles from './StageColumn.module.css';
import { stageColors } from './StageDot.tsx';
import { t } from './texts.ts';

interface StageProps {
  column: Column;
  isFiltered: boolean;
  /** What the stage is for the dragged card. */
  verdict: ColumnVerdict | null;
  /** The dragged card is over this stage. */
  isOver: boolean;
}

interface StageColumnProps extends StageProps {
  /** Absent when one column at a time is shown. */
  onClose?: () => void;
  children: ReactNode;
}

/** One stage: a head in its colours and its cards. */
export function StageColumn({ column, isFiltered, verdict, isOver, onClose, children }: StageColumnProps) {
  const { stage } = column;
  const name = stage.kanban_column_name;
  const { count, sum, spoken } = headOf(stage, isFiltered);
  // With one column at a time, the switcher takes the drops under the stage's own id.
  const { setNodeRef } = useDroppable({
    id: onClose ? stage.kanban_column_slug_name : `shown:${stage.kanban_column_slug_name}`,
    disabled: !onClose,
  });
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      aria-label={`${name}, ${spoken}, ${fullSum(sum)}`}
      data-stage={stage.kanban_column_slug_name}
      data-verdict={verdict?.role}
      data-over={isOver || undefined}
    >
      <header className={styles.head} style={stageColors(stage)}>
        <h2 title={name}>{name}</h2>
        <span className={styles.count}>{count}</span>
        <span className={styles.sum} title={fullSum(sum)}>
          {compactSum(sum)}
        </span>
        {onClose && (
          <button
            type="button"
            className={styles.arrow}
            aria-label={t('Collapse {{stage}}', { stage: name })}
            aria-expanded="true"
            onClick={onClose}
          >
            <LeftOutlined />
          </button>
        )}
      </header>
      {verdict?.role === 'illegal' && <p className={styles.reason}>{verdict.reason}</p>}
      <div className={styles.body}>
        {children}
        {column.leads.length === 0 && (
          <p className={styles.dropZone}>{verdict?.role === 'legal' ? t('Drop here') : t('No leads here')}</p>
        )}
      </div>
    </section>
  );
}

interface ClosedStageProps extends StageProps {
  onOpen: () => void;
}

/** A collapsed stage: an upright pill with name and count, which still accepts drops. product.md section 2, R-63. */
export function ClosedStage({ column, isFiltered, verdict, isOver, onOpen }: ClosedStageProps) {
  const { stage } = column;
  const { setNodeRef } = useDroppable({ id: stage.kanban_column_slug_name });
  const { count, spoken } = headOf(stage, isFiltered);
  return (
    <section
      ref={setNodeRef}
      className={styles.closed}
      aria-label={t('{{stage}}, {{leads}}, collapsed', { stage: stage.kanban_column_name, leads: spoken })}
      data-stage={stage.kanban_column_slug_name}
      data-verdict={verdict?.role}
      data-over={isOver || undefined}
    >
      <button
        type="button"
        className={styles.pill}
        style={stageColors(stage)}
        aria-label={t('Expand {{stage}}', { stage: stage.kanban_column_name })}
        aria-expanded="false"
        title={verdict?.role === 'illegal' ? verdict.reason : undefined}
        onClick={onOpen}
      >
        <RightOutlined />
        <span className={styles.count}>{count}</span>
        <span className={styles.upright}>{stage.kanban_column_name}</span>
      </button>
    </section>
  );
}
