/** Total Leads, My Leads and the pipeline; a sample without the right to see leads. product.md section 1, R-27. */

import { formatNumber } from '@salesdesk/shared';
import { Link } from '@salesdesk/shared/router';
import { Skeleton } from '@salesdesk/shared/ui/core';
import { t } from '../../texts.ts';
import { Pipeline } from './Pipeline.tsx';
import { leadsHref, useLeadStatistics } from './useLeadStatistics.ts';
import { Widget } from './Widget.tsx';
import styles from './Widgets.module.css';

const SAMPLE = { total: 128, mine: 17 };
const SHORT = { notation: 'compact', maximumFractionDigits: 1 } as const;

export function LeadStatistics() {
  const { isPermitted, statistics, hasFailed } = useLeadStatistics();
  if (!isPermitted)
    return (
      <Widget title={t('Leads')} sample wide>
        <div className={styles.statistics}>
          <Statistic label={t('Total Leads')} value={SAMPLE.total} />
          <Statistic label={t('My Leads')} value={SAMPLE.mine} />
        </div>
      </Widget>
    );
  const shown = { hasFailed, isLoading: !statistics && !hasFailed };
  return (
    <Widget title={t('Leads')} wide>
      <div className={styles.leads}>
        <div className={styles.statistics}>
          <Statistic label={t('Total Leads')} value={statistics?.total} to={leadsHref({ only: 'open' })} {...shown} />
          <Statistic label={t('My Leads')} value={statistics?.mine} to={leadsHref({ only: 'mine' })} {...shown} />
          <Statistic
            label={t('Going cold')}
            value={statistics?.going_cold}
            to={leadsHref({ only: 'going-cold' })}
            {...shown}
          />
          <Statistic
            label={t('Expected')}
            value={statistics && `$${formatNumber(statistics.amount, SHORT)}`}
            {...shown}
          />
        </div>
        {statistics && <Pipeline stages={statistics.stages} />}
      </div>
    </Widget>
  );
}

interface StatisticProps {
  label: string;
  value: number | string | undefined;
  /** Address of the list that the number counts. */
  to?: string;
  isLoading?: boolean;
  hasFailed?: boolean;
}

function Statistic({ label, value, to, isLoading = false, hasFailed = false }: StatisticProps) {
  const content = (
    <>
      {isLoading ? <Skeleton.Button active size="small" /> : <strong>{hasFailed ? '--' : value}</strong>}
      <span>{label}</span>
    </>
  );
  if (!to) return <div className={styles.figure}>{content}</div>;
  return (
    <Link className={styles.figure} to={to}>
      {content}
    </Link>
  );
}
