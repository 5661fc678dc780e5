import type { HealthStep, RemoteDetail } from '@salesdesk/shared/domain';
import { isFailing } from './console.model.ts';
import styles from './HealthCard.module.css';
import { t } from './texts.ts';

/** What browsers reported about each release that users get: figures, and a chart over time. R-212. */
export function HealthCard({ remote }: { remote: RemoteDetail }) {
  const reported = remote.releases.filter(({ health }) => health !== undefined);
  if (!reported.length) return <p className={styles.none}>{t('No browser has reported in the last half hour.')}</p>;
  return (
    <div className={styles.health}>
      {reported.map((release) => {
        const { version, health } = release;
        const steps = remote.steps[version] ?? [];
        return (
          <section key={version} aria-label={version}>
            <h3>{version}</h3>
            {health && (
              <dl className={styles.figures} data-failing={isFailing(release) || undefined}>
                <Figure label={t('Users who reported')} value={String(health.reporters)} />
                <Figure label={t('With a failure')} value={String(health.failing)} isBad={health.failing > 0} />
                <Figure label={t('Error rate')} value={`${health.errorRate} %`} isBad={isFailing(release)} />
              </dl>
            )}
            {steps.length > 0 && <Chart steps={steps} />}
          </section>
        );
      })}
    </div>
  );
}

function Figure({ label, value, isBad = false }: { label: string; value: string; isBad?: boolean }) {
  return (
    <div data-bad={isBad || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const WIDTH = 300;
const HEIGHT = 64;
const GAP = 3;

/** A column for each step: users for whom it worked, above them those for whom it failed. */
function Chart({ steps }: { steps: readonly HealthStep[] }) {
  const most = Math.max(1, ...steps.map(({ working, failing }) => working + failing));
  const step = WIDTH / steps.length;
  const minutes = steps.length * 2;
  const failing = steps.reduce((sum, one) => sum + one.failing, 0);
  const working = steps.reduce((sum, one) => sum + one.working, 0);
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('Users by their latest report: it worked for {{working}}, failed for {{failing}}', {
          working,
          failing,
        })}
      >
        {steps.map((one, index) => {
          const low = (one.working / most) * HEIGHT;
          const high = (one.failing / most) * HEIGHT;
          const x = index * step;
          return (
            <g key={one.at}>
              <rect className={styles.empty} x={x} y={HEIGHT - 1} width={step - GAP} height={1} />
              <rect className={styles.working} x={x} y={HEIGHT - low} width={step - GAP} height={low} />
              <rect className={styles.failing} x={x} y={HEIGHT - low - high} width={step - GAP} height={high} />
            </g>
          );
        })}
      </svg>
      <figcaption>
        <span>{t('{{count}} minutes ago', { count: minutes })}</span>
        <span className={styles.key} data-kind="working">
          {t('Worked')}
        </span>
        <span className={styles.key} data-kind="failing">
          {t('Failed')}
        </span>
        <span>{t('now')}</span>
      </figcaption>
    </figure>
  );
}
