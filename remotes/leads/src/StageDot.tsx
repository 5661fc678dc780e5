import type { Stage } from '@salesdesk/shared/domain';
import { stageColors } from '@salesdesk/shared/ui/core';
import styles from './StageMenu.module.css';

/** A small mark in the stage's colours. */
export function StageDot({ stage }: { stage: Stage }) {
  return <span className={styles.dot} style={stageColors(stage)} aria-hidden="true" />;
}
