import { formatMoneyShort, formatNumber } from '@salesdesk/shared';
import { LOST_SLUG, type Report } from '@salesdesk/shared/domain';
import { BarTable } from './BarTable.tsx';
import { Card, Figure } from './Card.tsx';
import { nameOfReason, type Period } from './reports.model.ts';
import { StageBar } from './StageBar.tsx';
import { t } from './texts.ts';

/** How many leads were lost for which reason. */
export function LostReasons({ report, period }: { report: Report; period: Period }) {
  const { lost_reasons, stages } = report;
  const lost = stages.find((stage) => stage.kanban_column_slug_name === LOST_SLUG);
  const largest = Math.max(...lost_reasons.map(({ leads }) => leads));
  return (
    <Card
      title={t('Why leads were lost')}
      counts={t('Counts each lead that was lost in this time, with the last reason that was given.')}
    >
      <BarTable
        label={t('Why leads were lost')}
        heads={[t('Reason'), t('Leads'), t('Amount')]}
        rows={lost_reasons.map(({ reason, leads, amount }) => ({
          key: reason ?? '',
          name: nameOfReason(reason),
          bar: <StageBar stage={lost} value={leads} largest={largest} />,
          cells: [
            <Figure
              key="leads"
              period={period}
              selection={{ figure: 'lost', reason: reason ?? '' }}
              label={`${t('Lost: {{reason}}', { reason: nameOfReason(reason) })}: ${formatNumber(leads)}`}
              isEmpty={false}
            >
              {formatNumber(leads)}
            </Figure>,
            formatMoneyShort(amount),
          ],
        }))}
      />
    </Card>
  );
}
