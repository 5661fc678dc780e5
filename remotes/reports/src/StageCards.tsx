import { formatMoneyShort, formatNumber, stageName } from '@salesdesk/shared';
import { forecastOf, isColorCode, LOST_SLUG, type Report, type Stage } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { CSSProperties, ReactNode } from 'react';
import { Card, Figure } from './Card.tsx';
import styles from './Reports.module.css';
import { daysOf, nameOfReason, nameOfStage, type Period, percentOf, stageOf } from './reports.model.ts';
import { t } from './texts.ts';

interface BarTableProps {
  label: string;
  /** Above the names, then above each of the cells. */
  heads: readonly string[];
  rows: readonly { key: React.Key; name: string; bar: ReactNode; cells: readonly ReactNode[] }[];
  /** The cells of the last row. */
  total?: readonly ReactNode[];
}

/** A table with a bar in each row, between its name and its numbers. */
function BarTable({ label, heads: [first, ...heads], rows, total }: BarTableProps) {
  const row = (name: string, bar: ReactNode, cells: readonly ReactNode[]) => (
    <>
      <th scope="row">{name}</th>
      <td className={styles.chart}>{bar}</td>
      {cells.map((cell, at) => (
        <td key={heads[at]} className={styles.right}>
          {cell}
        </td>
      ))}
    </>
  );
  if (rows.length === 0) return <p className={styles.nothing}>{t('Nothing happened in this time.')}</p>;
  return (
    <table className={styles.table} data-numbers={heads.length > 3 || undefined} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <td className={styles.chart} />
          {heads.map((head) => (
            <th key={head} scope="col" className={styles.right}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, bar, cells }) => (
          <tr key={key}>{row(name, bar, cells)}</tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>{row(t('Total'), null, total)}</tr>
        </tfoot>
      )}
    </table>
  );
}

const HEIGHT = 14;
const RADIUS = 3;

interface StageBarProps {
  stage: Stage | undefined;
  value: number;
  /** The value of the longest bar. */
  largest: number;
  /** A longer, lighter bar behind it. */
  behind?: number;
}

/** A bar in the colour of its stage. The table beside it has the number, so it is hidden from screen readers. */
function StageBar({ stage, value, largest, behind = 0 }: StageBarProps) {
  const width = scaleLinear({ domain: [0, Math.max(largest, Number.EPSILON)], range: [0, 100] });
  const bar = (length: number, className: string | undefined) => (
    <Bar className={className} width={`${width(length)}%`} height={HEIGHT} rx={RADIUS} />
  );
  return (
    <svg className={styles.stageBar} style={inkOf(stage)} width="100%" height={HEIGHT} aria-hidden="true">
      <rect className={styles.track} width="100%" height={HEIGHT} rx={RADIUS} />
      {behind > 0 && bar(behind, styles.behind)}
      {value > 0 && bar(value, styles.front)}
    </svg>
  );
}

/** The stage's stronger colour, which is the text colour of its header. */
function inkOf(stage: Stage | undefined): CSSProperties {
  const color = stage?.kanban_column_header_text_color;
  return color && isColorCode(color) ? ({ '--stage': color } as CSSProperties) : {};
}

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
