/** Below 768 px one stage is shown at a time: chips switch it, and a card dropped on a chip moves to that stage. */

import { useDroppable } from '@dnd-kit/core';
import { stageName } from '@salesdesk/shared';
import type { Stage } from '@salesdesk/shared/domain';
import { stageColors } from '@salesdesk/shared/ui/core';
import { type Column, type ColumnStage, headOf } from './board.model.ts';
import type { ColumnVerdict } from './moves.model.ts';
import styles from './StageSwitcher.module.css';
import { t } from './texts.ts';

interface StageSwitcherProps {
  columns: readonly Column[];
  shown: string;
  isFiltered: boolean;
  verdictOf: (stage: Stage) => ColumnVerdict | null;
  over: string | null;
  onShow: (slug: string) => void;
}

export function StageSwitcher({ columns, shown, isFiltered, verdictOf, over, onShow }: StageSwitcherProps) {
  return (
    <nav className={styles.switcher} aria-label={t('Stages')} data-sideways>
      {columns.map(({ stage }) => {
        const slug = stage.kanban_column_slug_name;
        return (
          <StageChip
            key={slug}
            stage={stage}
            isShown={slug === shown}
            isFiltered={isFiltered}
            verdict={verdictOf(stage)}
            isOver={slug === over}
            onShow={() => onShow(slug)}
          />
        );
      })}
    </nav>
  );
}

interface StageChipProps extends Pick<StageSwitcherProps, 'isFiltered'> {
  stage: ColumnStage;
  isShown: boolean;
  verdict: ColumnVerdict | null;
  isOver: boolean;
  onShow: () => void;
}

function StageChip({ stage, isShown, isFiltered, verdict, isOver, onShow }: StageChipProps) {
  const { setNodeRef } = useDroppable({ id: stage.kanban_column_slug_name });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.chip}
      style={stageColors(stage)}
      aria-pressed={isShown}
      data-stage={stage.kanban_column_slug_name}
      data-verdict={verdict?.role}
      data-over={isOver || undefined}
      onClick={onShow}
    >
      {stageName(stage.kanban_column_name)} <span>{headOf(stage, isFiltered).count}</span>
    </button>
  );
}
