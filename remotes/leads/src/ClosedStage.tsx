/** A collapsed stage: an upright pill with name and count, which still takes drops. product.md section 2, R-63. */
import { useDroppable } from '@dnd-kit/core';
import { t } from '@salesdesk/shared';
import { RightOutlined } from '@salesdesk/shared/ui/icons';
import { type Column, headOf } from './leads.model.ts';
import type { ColumnVerdict } from './moves.model.ts';
import styles from './StageColumn.module.css';
import { stageColors } from './StageDot.tsx';

interface ClosedStageProps {
  column: Column;
  isSearching: boolean;
  verdict: ColumnVerdict | null;
  isOver: boolean;
  onOpen: () => void;
}

export function ClosedStage({ column, isSearching, verdict, isOver, onOpen }: ClosedStageProps) {
  const { stage } = column;
  const { setNodeRef } = useDroppable({ id: stage.kanban_column_slug_name });
  const { count, spoken } = headOf(stage, isSearching);
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
