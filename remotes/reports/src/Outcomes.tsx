import { formatMoneyShort, formatNumber } from '@salesdesk/shared';
import type { Report } from '@salesdesk/shared/domain';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useEffect, useRef, useState } from 'react';
import { Card, Figure } from './Card.tsx';
import chart from './Outcomes.module.css';
import styles from './Reports.module.css';
import { byMonth, monthName, type Period, sumOf, winRateOf } from './reports.model.ts';
import { t } from './texts.ts';

/** What was won and lost in each month, as a chart and as a table. */
export function Outcomes({ report, period, starts }: { report: Report; period: Period; starts: readonly Date[] }) {
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

const HEIGHT = 168;
const TOP = 18;
const BOTTOM = 22;
const WIDEST = 28;
const GAP = 4;
/** Until it is measured. */
const USUAL_WIDTH = 520;

/** Two columns per month. The table below has the same numbers, so it is one picture for screen readers. */
function OutcomesChart({ months }: { months: readonly { name: string; tick: string; won: number; lost: number }[] }) {
  const { ref, width } = useWidth();
  const x = scaleBand({ domain: months.map(({ name }) => name), range: [0, width], padding: 0.2 });
  const y = scaleLinear({
    domain: [0, Math.max(1, ...months.flatMap(({ won, lost }) => [won, lost]))],
    range: [HEIGHT - BOTTOM, TOP],
  });
  const base = HEIGHT - BOTTOM;
  const column = Math.max(2, Math.min(WIDEST, (x.bandwidth() - GAP) / 2));
  return (
    <figure className={chart.figure}>
      <figcaption>
        <span className={chart.won}>{t('Won')}</span>
        <span className={chart.lost}>{t('Lost')}</span>
      </figcaption>
      <div ref={ref}>
        <svg width="100%" height={HEIGHT} role="img" aria-label={t('Leads won and lost by month')}>
          <line className={chart.axis} x1="0" x2="100%" y1={base + 0.5} y2={base + 0.5} />
          {months.map(({ name, tick, won, lost }) => (
            <Group key={name} left={(x(name) ?? 0) + x.bandwidth() / 2}>
              {([['won', won, -column - GAP / 2] as const, ['lost', lost, GAP / 2] as const] as const).map(
                ([kind, value, left]) => (
                  <Group key={kind} left={left}>
                    <Bar className={chart[kind]} y={y(value)} width={column} height={base - y(value)} rx={2} />
                    {value > 0 && (
                      <text x={column / 2} y={y(value) - 5} textAnchor="middle">
                        {value}
                      </text>
                    )}
                  </Group>
                ),
              )}
              <text className={chart.tick} y={HEIGHT - 6} textAnchor="middle">
                {tick}
              </text>
            </Group>
          ))}
        </svg>
      </div>
    </figure>
  );
}

/** The width of the element with `ref`, in px, also when it changes. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(USUAL_WIDTH);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth || USUAL_WIDTH));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
