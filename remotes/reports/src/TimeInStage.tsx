import { formatNumber, stageName } from '@salesdesk/shared';
import type { Report } from '@salesdesk/shared/domain';
import { Card, Figure } from './Card.tsx';
import styles from './Reports.module.css';
import { daysOf, type Period, stageOf } from './reports.model.ts';
import { StageBar } from './StageBar.tsx';
import { t } from './texts.ts';

/** How many days leads were in a stage before they left it. */
export function TimeInStage({ report, period }: { report: Report; period: Period }) {
  const { stays } = report;
  const longest = Math.max(...stays.map((stay) => stay.p90_days));
  return (
    <Card
      title={t('Time in stage')}
      counts={t('Days that a lead stayed in a stage, for stays that ended in this period.')}
    >
      {stays.length === 0 && <p className={styles.nothing}>{t('Nothing happened in this time.')}</p>}
      {stays.length > 0 && (
        <table className={styles.table} aria-label={t('Time in stage')}>
          <thead>
            <tr>
              <th scope="col">{t('Days in the stage')}</th>
              <td className={styles.chart} />
              <th scope="col" className={styles.right}>
                {t('Median')}
              </th>
              <th scope="col" className={styles.right}>
                {t('90th percentile')}
              </th>
              <th scope="col" className={styles.right}>
                {t('Stays')}
              </th>
            </tr>
          </thead>
          <tbody>
            {stays.map((stay) => {
              const stage = stageOf(report, stay.stage_id);
              const name = stage ? stageName(stage.kanban_column_name) : '';
              return (
                <tr key={stay.stage_id}>
                  <th scope="row">{name}</th>
                  <td className={styles.chart}>
                    <StageBar stage={stage} value={stay.median_days} behind={stay.p90_days} largest={longest} />
                  </td>
                  <td className={styles.right}>{daysOf(stay.median_days)}</td>
                  <td className={styles.right}>{daysOf(stay.p90_days)}</td>
                  <td className={styles.right}>
                    <Figure
                      period={period}
                      selection={{ figure: 'stays', stage: stay.stage_id }}
                      label={`${t('Stays in {{stage}}', { stage: name })}: ${formatNumber(stay.stays)}`}
                      isEmpty={false}
                    >
                      {formatNumber(stay.stays)}
                    </Figure>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Card>
  );
}
