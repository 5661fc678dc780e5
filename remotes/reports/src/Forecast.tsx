import { formatMoneyShort, formatNumber, stageName } from '@salesdesk/shared';
import { forecastOf, type Report } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { Card } from './Card.tsx';
import styles from './Reports.module.css';
import { percentOf } from './reports.model.ts';
import { StageBar } from './StageBar.tsx';
import { t } from './texts.ts';

/** What the open leads are expected to bring: the amount of each stage times its likelihood. */
export function Forecast({ report }: { report: Report }) {
  const rows = forecastOf(report.stages);
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  const largest = Math.max(...rows.map(({ stage }) => stage.account_amount_sum));
  return (
    <Card
      title={t('Forecast')}
      counts={t(
        'Counts open leads as they are now: the expected amount times the likelihood of the stage. Cold and Lost are left out.',
      )}
    >
      <table className={`${styles.table} ${styles.numbers}`} aria-label={t('Forecast')}>
        <thead>
          <tr>
            <th scope="col">{t('Stage')}</th>
            <td className={styles.chart} />
            <th scope="col" className={styles.right}>
              {t('Leads')}
            </th>
            <th scope="col" className={styles.right}>
              {t('Amount')}
            </th>
            <th scope="col" className={styles.right}>
              {t('Likelihood')}
            </th>
            <th scope="col" className={styles.right}>
              {t('Forecast')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ stage, likelihood, weighted }) => (
            <tr key={stage.kanban_column_id}>
              <th scope="row">{stageName(stage.kanban_column_name)}</th>
              <td className={styles.chart}>
                <StageBar stage={stage} value={weighted} behind={stage.account_amount_sum} largest={largest} />
              </td>
              <td className={styles.right}>
                <Link
                  className={styles.number}
                  to={`/leads?view=list&stage=${stage.kanban_column_id}`}
                  aria-label={`${stageName(stage.kanban_column_name)}, ${t('Leads')}: ${formatNumber(stage.account_count_count)}`}
                >
                  {formatNumber(stage.account_count_count)}
                </Link>
              </td>
              <td className={styles.right}>{formatMoneyShort(stage.account_amount_sum)}</td>
              <td className={styles.right}>{percentOf(likelihood, 100)}</td>
              <td className={styles.right}>{formatMoneyShort(weighted)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <td className={styles.chart} />
            <td className={styles.right}>{formatNumber(sum(({ stage }) => stage.account_count_count))}</td>
            <td className={styles.right}>{formatMoneyShort(sum(({ stage }) => stage.account_amount_sum))}</td>
            <td />
            <td className={styles.right}>{formatMoneyShort(sum(({ weighted }) => weighted))}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
