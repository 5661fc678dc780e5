import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useEffect, useRef, useState } from 'react';
import styles from './Reports.module.css';
import { t } from './texts.ts';

const HEIGHT = 168;
const TOP = 18;
const BOTTOM = 22;
const WIDEST = 28;
const GAP = 4;
/** Until it is measured. */
const USUAL_WIDTH = 520;

interface OutcomesChartProps {
  months: readonly { name: string; tick: string; won: number; lost: number }[];
}

/** Two columns per month. The table below has the same numbers, so it is one picture for screen readers. */
export function OutcomesChart({ months }: OutcomesChartProps) {
  const { ref, width } = useWidth();
  const x = scaleBand({ domain: months.map(({ name }) => name), range: [0, width], padding: 0.2 });
  const y = scaleLinear({
    domain: [0, Math.max(1, ...months.flatMap(({ won, lost }) => [won, lost]))],
    range: [HEIGHT - BOTTOM, TOP],
  });
  const base = HEIGHT - BOTTOM;
  const column = Math.max(2, Math.min(WIDEST, (x.bandwidth() - GAP) / 2));
  return (
    <figure className={styles.figure}>
      <figcaption>
        <span className={styles.won}>{t('Won')}</span>
        <span className={styles.lost}>{t('Lost')}</span>
      </figcaption>
      <div ref={ref}>
        <svg width="100%" height={HEIGHT} role="img" aria-label={t('Leads won and lost by month')}>
          <line className={styles.axis} x1="0" x2="100%" y1={base + 0.5} y2={base + 0.5} />
          {months.map(({ name, tick, won, lost }) => (
            <Group key={name} left={(x(name) ?? 0) + x.bandwidth() / 2}>
              {([['won', won, -column - GAP / 2] as const, ['lost', lost, GAP / 2] as const] as const).map(
                ([kind, value, left]) => (
                  <Group key={kind} left={left}>
                    <Bar className={styles[kind]} y={y(value)} width={column} height={base - y(value)} rx={2} />
                    {value > 0 && (
                      <text x={column / 2} y={y(value) - 5} textAnchor="middle">
                        {value}
                      </text>
                    )}
                  </Group>
                ),
              )}
              <text className={styles.tick} y={HEIGHT - 6} textAnchor="middle">
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
