import { formatNumber } from '@salesdesk/shared';
import type { Report } from '@salesdesk/shared/domain';
import { BarTable } from './BarTable.tsx';
import { Card, Figure } from './Card.tsx';
import { daysOf, nameOfStage, type Period, stageOf } from './reports.model.ts';
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
      <BarTable
        label={t('Time in stage')}
        heads={[t('Days in the stage'), t('Median'), t('90th percentile'), t('Stays')]}
        rows={stays.map(({ stage_id: stage, stays: count, median_days: median, p90_days: p90 }) => ({
          key: stage,
          name: nameOfStage(report, stage),
          bar: <StageBar stage={stageOf(report, stage)} value={median} behind={p90} largest={longest} />,
          cells: [
            daysOf(median),
            daysOf(p90),
            <Figure
              key="stays"
              period={period}
              selection={{ figure: 'stays', stage }}
              label={`${t('Stays in {{stage}}', { stage: nameOfStage(report, stage) })}: ${formatNumber(count)}`}
              isEmpty={false}
            >
              {formatNumber(count)}
            </Figure>,
          ],
        }))}
      />
    </Card>
  );
}
