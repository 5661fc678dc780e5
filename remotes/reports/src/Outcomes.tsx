import { formatMoneyShort, formatNumber } from '@salesdesk/shared';
import type { Report } from '@salesdesk/shared/domain';
import { Card, Figure } from './Card.tsx';
import { OutcomesChart } from './OutcomesChart.tsx';
import styles from './Reports.module.css';
import { byMonth, monthName, type Period, sumOf, winRateOf } from './reports.model.ts';
import { t } from './texts.ts';

interface OutcomesProps {
  report: Report;
  period: Period;
  starts: readonly Date[];
}

/** What was won and lost in each month, as a chart and as a table. */
export function Outcomes({ report, period, starts }: OutcomesProps) {
  const months = byMonth(report.people, starts.length).map((counts, month) => ({
    ...counts,
    month,
    name: monthName(starts[month] as Date),
    tick: monthName(starts[month] as Date, true),
  }));
  const total = sumOf(report.people);
  const figure = (which: 'won' | 'lost', value: number, name: string, month?: number) => (
    <Figure
      period={period}
      selection={{ figure: which, ...(month === undefined ? {} : { month }) }}
      label={`${name}, ${which === 'won' ? t('Won') : t('Lost')}: ${formatNumber(value)}`}
      isEmpty={value === 0}
    >
      {formatNumber(value)}
    </Figure>
  );
  const row = (name: string, counts: typeof total, month?: number) => (
    <>
      <th scope="row">{name}</th>
      <td className={styles.right}>{figure('won', counts.won, name, month)}</td>
      <td className={styles.right}>{formatMoneyShort(counts.won_amount)}</td>
      <td className={styles.right}>{figure('lost', counts.lost, name, month)}</td>
      <td className={styles.right}>{winRateOf(counts)}</td>
    </>
  );
  return (
    <Card title={t('Won and lost')} counts={t('Counts each lead once, by its last outcome in this time.')}>
      <OutcomesChart months={months} />
      <table className={styles.table} aria-label={t('Won and lost')}>
        <thead>
          <tr>
            <th scope="col">{t('Month')}</th>
            <th scope="col" className={styles.right}>
              {t('Won')}
            </th>
            <th scope="col" className={styles.right}>
              {t('Amount won')}
            </th>
            <th scope="col" className={styles.right}>
              {t('Lost')}
            </th>
            <th scope="col" className={styles.right}>
              {t('Win rate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>{row(month.name, month, month.month)}</tr>
          ))}
        </tbody>
        {months.length > 1 && (
          <tfoot>
            <tr>{row(t('Total'), total)}</tr>
          </tfoot>
        )}
      </table>
    </Card>
  );
}
