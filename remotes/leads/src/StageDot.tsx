import { isColorCode, type Stage } from '@salesdesk/shared/domain';
import { contrastText } from '@salesdesk/shared/ui/core';
import type { CSSProperties } from 'react';
import styles from './StageMenu.module.css';

type StageColors = Pick<Stage, 'kanban_column_header_color' | 'kanban_column_header_text_color'>;

/** The stage's own colours, text and background by the data; where the data is no colour, the theme's. product.md section 2, "Board". */
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
