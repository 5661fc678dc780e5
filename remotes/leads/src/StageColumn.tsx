/** One stage of the board: a head in its own colours and its cards. product.md section 2, "Board". */
import { useDroppable } from '@dnd-kit/core';
import { t } from '@salesdesk/shared';
import { LeftOutlined } from '@salesdesk/shared/ui/icons';
import type { ReactNode } from 'react';
import { type Column, compactSum, fullSum, headOf } from './leads.model.ts';
import type { ColumnVerdict } from './moves.model.ts';
import styles from './StageColumn.module.css';
import { stageColors } from './StageDot.tsx';

interface StageColumnProps {
  column: Column;
  isSearching: boolean;
  verdict: ColumnVerdict | null;
  isOver: boolean;
  /** Absent where one column at a time is shown. */
  onClose?: () => void;
  children: ReactNode;
}

export function StageColumn({ column, isSearching, verdict, isOver, onClose, children }: StageColumnProps) {
  const { stage } = column;
  const name = stage.kanban_column_name;
  const { count, sum, spoken } = headOf(stage, isSearching);
  // One column at a time: the switcher takes the drops, under the stage's own name.
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
