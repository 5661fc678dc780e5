import { formatMoneyShort, formatNumber, lostReasonName } from '@salesdesk/shared';
import { LOST_SLUG, type Report } from '@salesdesk/shared/domain';
import { Card, Figure } from './Card.tsx';
import styles from './Reports.module.css';
import type { Period } from './reports.model.ts';
import { StageBar } from './StageBar.tsx';
import { t } from './texts.ts';

/** How many leads were lost for which reason. */
export function LostReasons({ report, period }: { report: Report; period: Period }) {
  const { lost_reasons: rows, stages } = report;
  const lost = stages.find((stage) => stage.kanban_column_slug_name === LOST_SLUG);
  const largest = Math.max(...rows.map(({ leads }) => leads));
  return (
    <Card
      title={t('Why leads were lost')}
      counts={t('Counts each lead that was lost in this time, with the last reason that was given.')}
    >
      {rows.length === 0 && <p className={styles.nothing}>{t('Nothing happened in this time.')}</p>}
      {rows.length > 0 && (
        <table className={styles.table} aria-label={t('Why leads were lost')}>
          <thead>
            <tr>
              <th scope="col">{t('Reason')}</th>
              <td className={styles.chart} />
              <th scope="col" className={styles.right}>
                {t('Leads')}
              </th>
              <th scope="col" className={styles.right}>
                {t('Amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ reason, leads, amount }) => {
              const name = reasonOf(reason);
              return (
                <tr key={reason ?? ''}>
                  <th scope="row">{name}</th>
                  <td className={styles.chart}>
                    <StageBar stage={lost} value={leads} largest={largest} />
                  </td>
                  <td className={styles.right}>
                    <Figure
                      period={period}
                      selection={{ figure: 'lost', reason: reason ?? '' }}
                      label={`${t('Lost: {{reason}}', { reason: name })}: ${formatNumber(leads)}`}
                      isEmpty={false}
                    >
                      {formatNumber(leads)}
                    </Figure>
                  </td>
                  <td className={styles.right}>{formatMoneyShort(amount)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** The reason's name; '' and null for none. */
export function reasonOf(reason: string | null): string {
  return reason ? lostReasonName(reason) : t('No reason given');
}
