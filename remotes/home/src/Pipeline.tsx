/** The number of leads per stage: a bar for each, relative to the largest, with a link to its list. */
import { formatShort, stageName } from '@salesdesk/shared';
import { isColorCode, type Stage } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import type { CSSProperties } from 'react';
import styles from './Pipeline.module.css';
import { t } from './texts.ts';
import { leadsHref } from './useLeadStatistics.ts';

export function Pipeline({ stages }: { stages: Stage[] }) {
  const largest = Math.max(1, ...stages.map((stage) => stage.account_count_count));
  return (
    <ul className={styles.pipeline} aria-label={t('Leads by stage')}>
      {stages.map((stage) => (
        <li key={stage.kanban_column_id}>
          <Link to={leadsHref({ stage: String(stage.kanban_column_id) })}>
            <span className={styles.name}>{stageName(stage.kanban_column_name)}</span>
            <span className={styles.track} aria-hidden="true">
              <span style={{ ...inkOf(stage), width: `${(stage.account_count_count / largest) * 100}%` }} />
            </span>
            <strong>{stage.account_count_count}</strong>
            <span className={styles.sum}>${formatShort(stage.account_amount_sum)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The stage's stronger colour, which is the text colour of its header. */
function inkOf({ kanban_column_header_text_color: color }: Stage): CSSProperties {
  return isColorCode(color) ? ({ '--stage': color } as CSSProperties) : {};
}
