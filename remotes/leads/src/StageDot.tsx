import { isColorCode, type Stage } from '@salesdesk/shared/domain';
import { contrastText } from '@salesdesk/shared/ui/core';
import type { CSSProperties } from 'react';
import styles from './StageMenu.module.css';

type StageColors = Pick<Stage, 'kanban_column_header_color' | 'kanban_column_header_text_color'>;

/** Text and background colour of the stage; the theme's colours if the stage has no valid ones. product.md section 2, "Board". */
export function stageColors({
  kanban_column_header_color: color,
  kanban_column_header_text_color: text,
}: StageColors): CSSProperties {
  if (!isColorCode(color)) return { background: 'var(--sd-skeleton)', color: 'var(--sd-text)' };
  return { background: color, color: isColorCode(text) ? text : contrastText(color) };
}

/** A small mark in the stage's colours. */
export function StageDot({ stage }: { stage: StageColors }) {
  return <span className={styles.dot} style={stageColors(stage)} aria-hidden="true" />;
}
