import { formatMoneyShort, formatNumber, stageName } from '@salesdesk/shared';
import { forecastOf, type Report } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { BarTable } from './BarTable.tsx';
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
      <BarTable
        label={t('Forecast')}
        heads={[t('Stage'), t('Leads'), t('Amount'), t('Likelihood'), t('Forecast')]}
        rows={rows.map(({ stage, likelihood, weighted }) => {
          const name = stageName(stage.kanban_column_name);
          const leads = formatNumber(stage.account_count_count);
          return {
            key: stage.kanban_column_id,
            name,
            bar: <StageBar stage={stage} value={weighted} behind={stage.account_amount_sum} largest={largest} />,
            cells: [
              <Link
                key="leads"
                className={styles.number}
                to={`/leads?view=list&stage=${stage.kanban_column_id}`}
                aria-label={`${name}, ${t('Leads')}: ${leads}`}
              >
                {leads}
              </Link>,
              formatMoneyShort(stage.account_amount_sum),
              percentOf(likelihood, 100),
              formatMoneyShort(weighted),
            ],
          };
        })}
        total={[
          formatNumber(sum(({ stage }) => stage.account_count_count)),
          formatMoneyShort(sum(({ stage }) => stage.account_amount_sum)),
          null,
          formatMoneyShort(sum(({ weighted }) => weighted)),
        ]}
      />
    </Card>
  );
}
