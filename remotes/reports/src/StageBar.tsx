import { isColorCode, type Stage } from '@salesdesk/shared/domain';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { CSSProperties } from 'react';
import styles from './Reports.module.css';

const HEIGHT = 14;
const RADIUS = 3;

interface StageBarProps {
  stage: Stage | undefined;
  value: number;
  /** The value of the longest bar. */
  largest: number;
  /** A longer, lighter bar behind it. */
  behind?: number;
}

/** A bar in the colour of its stage. The table beside it has the number, so it is hidden from screen readers. */
export function StageBar({ stage, value, largest, behind = 0 }: StageBarProps) {
  const width = scaleLinear({ domain: [0, Math.max(largest, Number.EPSILON)], range: [0, 100] });
  const bar = (length: number, className: string | undefined) => (
    <Bar className={className} width={`${width(length)}%`} height={HEIGHT} rx={RADIUS} />
  );
  return (
    <svg className={styles.stageBar} style={inkOf(stage)} width="100%" height={HEIGHT} aria-hidden="true">
      <rect className={styles.track} width="100%" height={HEIGHT} rx={RADIUS} />
      {behind > 0 && bar(behind, styles.behind)}
      {value > 0 && bar(value, styles.front)}
    </svg>
  );
}

/** The stage's stronger colour, which is the text colour of its header. */
function inkOf(stage: Stage | undefined): CSSProperties {
  const color = stage?.kanban_column_header_text_color;
  return color && isColorCode(color) ? ({ '--stage': color } as CSSProperties) : {};
}
