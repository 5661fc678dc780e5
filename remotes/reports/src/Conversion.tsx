import { formatNumber } from '@salesdesk/shared';
import type { Report } from '@salesdesk/shared/domain';
import { BarTable } from './BarTable.tsx';
import { Card, Figure } from './Card.tsx';
import { nameOfStage, type Period, percentOf, stageOf } from './reports.model.ts';
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
      <BarTable
        label={t('Conversion by stage')}
        heads={[t('Stage'), t('Reached'), t('% of added')]}
        rows={reached.map(({ stage_id: stage, leads }) => ({
          key: stage,
          name: nameOfStage(report, stage),
          bar: <StageBar stage={stageOf(report, stage)} value={leads} largest={added} />,
          cells: [
            <Figure
              key="leads"
              period={period}
              selection={{ figure: 'reached', stage }}
              label={`${t('Reached {{stage}}', { stage: nameOfStage(report, stage) })}: ${formatNumber(leads)}`}
              isEmpty={leads === 0}
            >
              {formatNumber(leads)}
            </Figure>,
            percentOf(leads, added),
          ],
        }))}
      />
    </Card>
  );
}
