import { isColorCode, type Stage } from '@salesdesk/shared/domain';
import type { CSSProperties } from 'react';
import { contrastText } from './contrast.ts';

type StageColors = Pick<Stage, 'kanban_column_header_color' | 'kanban_column_header_text_color'>;

/**
 * Text and background colour of a stage; the theme's colours if the stage has no valid ones. product.md section 2, "Board".
 * The colours of the data are made for a light page. On a dark one both are mixed from the text colour, since a pastel would be
 * the brightest thing on the screen; the mixture keeps at least 4.5:1 for every colour.
 */
export function stageColors({
  kanban_column_header_color: color,
  kanban_column_header_text_color: text,
}: StageColors): CSSProperties {
  if (!isColorCode(color)) return { background: 'var(--sd-skeleton)', color: 'var(--sd-text)' };
  const ink = isColorCode(text) ? text : contrastText(color);
  return {
    background: `light-dark(${color}, color-mix(in oklab, ${ink} 30%, #161a22))`,
    color: `light-dark(${ink}, color-mix(in oklab, ${ink} 40%, white))`,
  };
}
