import { formatMoneyShort, formatNumber } from '@salesdesk/shared';
import { forecastOf, type Report } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import styles from './Reports.module.css';
import { type Period, searchOf, sumOf, winRateOf } from './reports.model.ts';
import { t } from './texts.ts';

/** The sums of the whole period. */
export function Summary({ report, period }: { report: Report; period: Period }) {
  const { won, won_amount, lost } = sumOf(report.people);
  const forecast = forecastOf(report.stages).reduce((sum, { weighted }) => sum + weighted, 0);
  const tiles = [
    { label: t('Leads added'), value: formatNumber(report.added), to: searchOf(period, { figure: 'added' }) },
    { label: t('Won'), value: formatNumber(won), to: searchOf(period, { figure: 'won' }) },
    { label: t('Amount won'), value: formatMoneyShort(won_amount), to: searchOf(period, { figure: 'won' }) },
    { label: t('Lost'), value: formatNumber(lost), to: searchOf(period, { figure: 'lost' }) },
    { label: t('Win rate'), value: winRateOf({ won, lost }) },
    // Of several lists, one for each stage: the part below has them.
    { label: t('Forecast'), value: formatMoneyShort(forecast) },
  ];
  return (
    <ul className={styles.summary}>
      {tiles.map(({ label, value, to }) => (
        <li key={label}>
          {to ? (
            <Link to={to}>
              <strong>{value}</strong>
              <span>{label}</span>
            </Link>
          ) : (
            <div>
              <strong>{value}</strong>
              <span>{label}</span>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
