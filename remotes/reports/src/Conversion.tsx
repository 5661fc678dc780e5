import { formatNumber, stageName } from '@salesdesk/shared';
import type { Report } from '@salesdesk/shared/domain';
import { Card, Figure } from './Card.tsx';
import styles from './Reports.module.css';
import { type Period, percentOf, stageOf } from './reports.model.ts';
import { StageBar } from './StageBar.tsx';
import { t } from './texts.ts';

/** How many of the leads that were added reached each stage. */
export function Conversion({ report, period }: { report: Report; period: Period }) {
  const { added, reached } = report;
  return (
    <Card
      title={t('Conversion by stage')}
      counts={t('Counts the companies that became leads in this time, by the furthest stage that they ever reached.')}
    >
      <table className={styles.table} aria-label={t('Conversion by stage')}>
        <thead>
          <tr>
            <th scope="col">{t('Stage')}</th>
            <td className={styles.chart} />
            <th scope="col" className={styles.right}>
              {t('Reached')}
            </th>
            <th scope="col" className={styles.right}>
              {t('% of added')}
            </th>
          </tr>
        </thead>
        <tbody>
          {reached.map(({ stage_id, leads }) => {
            const stage = stageOf(report, stage_id);
            const name = stage ? stageName(stage.kanban_column_name) : '';
            return (
              <tr key={stage_id}>
                <th scope="row">{name}</th>
                <td className={styles.chart}>
                  <StageBar stage={stage} value={leads} largest={added} />
                </td>
                <td className={styles.right}>
                  <Figure
                    period={period}
                    selection={{ figure: 'reached', stage: stage_id }}
                    label={`${t('Reached {{stage}}', { stage: name })}: ${formatNumber(leads)}`}
                    isEmpty={leads === 0}
                  >
                    {formatNumber(leads)}
                  </Figure>
                </td>
                <td className={styles.right}>{percentOf(leads, added)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
