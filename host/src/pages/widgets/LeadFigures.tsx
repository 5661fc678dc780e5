/** Total Leads, My Leads and the pipeline, live for who may see leads, else a labelled sample. product.md section 1, R-27. */

import { formatNumber, t } from '@salesdesk/shared';
import { Link } from '@salesdesk/shared/router';
import { Skeleton } from '@salesdesk/shared/ui/core';
import { Pipeline } from './Pipeline.tsx';
import { leadsHref, useLeadFigures } from './useLeadFigures.ts';
import { Widget } from './Widget.tsx';
import styles from './Widgets.module.css';

const SAMPLE = { total: 128, mine: 17 };
const SHORT = { notation: 'compact', maximumFractionDigits: 1 } as const;

export function LeadFigures() {
  const { isPermitted, figures, hasFailed } = useLeadFigures();
  if (!isPermitted)
    return (
      <Widget title={t('Leads')} sample wide>
        <div className={styles.figures}>
          <Figure label={t('Total Leads')} value={SAMPLE.total} />
          <Figure label={t('My Leads')} value={SAMPLE.mine} />
        </div>
      </Widget>
    );
  const shown = { hasFailed, isLoading: !figures && !hasFailed };
  return (
    <Widget title={t('Leads')} wide>
      <div className={styles.leads}>
        <div className={styles.figures}>
          <Figure label={t('Total Leads')} value={figures?.total} to={leadsHref({ only: 'open' })} {...shown} />
          <Figure label={t('My Leads')} value={figures?.mine} to={leadsHref({ only: 'mine' })} {...shown} />
          <Figure
            label={t('Going cold')}
            value={figures?.going_cold}
            to={leadsHref({ only: 'going-cold' })}
            {...shown}
          />
          <Figure label={t('Expected')} value={figures && `$${formatNumber(figures.amount, SHORT)}`} {...shown} />
        </div>
        {figures && <Pipeline stages={figures.stages} />}
      </div>
    </Widget>
  );
}

interface FigureProps {
  label: string;
  value: number | string | undefined;
  /** The list that makes the number. */
  to?: string;
  isLoading?: boolean;
  hasFailed?: boolean;
}

function Figure({ label, value, to, isLoading = false, hasFailed = false }: FigureProps) {
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
