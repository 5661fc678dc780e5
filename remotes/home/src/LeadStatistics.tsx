/** The user's own leads, everybody's, and the pipeline; a sample without the right to see leads, or without an API that counts them.. */
import {
  dataOf,
  formatMoneyShort,
  http,
  isNotFound,
  queryKeys,
  stageName,
  useCan,
  useLiveReload,
  useQuery,
  useSession,
} from '@salesdesk/shared';
import {
  CONVERTED_SLUG,
  endpoints,
  isColorCode,
  type LeadsOnly,
  type LeadTotals,
  type Stage,
} from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { Skeleton } from '@salesdesk/shared/ui/core';
import { type CSSProperties, type ReactNode, useId } from 'react';
import bars from './Bars.module.css';
import { plural, t } from './texts.ts';
import { useSamples } from './useMine.ts';
import { Widget } from './Widget.tsx';
import styles from './Widgets.module.css';

const SAMPLE = { total: 128, mine: 17 };

export function LeadStatistics() {
  const { isSample, isPermitted, statistics, hasFailed } = useLeadStatistics();
  if (isSample)
    return (
      <Widget title={t('Leads')} sample wide>
        <div className={styles.statistics}>
          <Statistic label={t('Total Leads')} value={SAMPLE.total} />
          <Statistic label={t('My Leads')} value={SAMPLE.mine} />
        </div>
      </Widget>
    );
  if (!isPermitted)
    return (
      <Widget title={t('Leads')} wide>
        <p className={styles.note}>{t('You may not see leads. Ask an administrator for access.')}</p>
      </Widget>
    );
  const shown = { hasFailed, isLoading: !statistics && !hasFailed };
  const ownsNone = statistics?.mine === 0;
  return (
    <Widget title={t('Leads')} wide>
      <div className={styles.leads}>
        <div>
          <Group
            title={t('Yours')}
            note={ownsNone ? t('You have no leads yet. The figures below are those of the whole team.') : undefined}
          >
            <Statistic label={t('My Leads')} value={statistics?.mine} to={leadsHref({ only: 'mine' })} {...shown} />
            {!ownsNone && (
              <>
                <Statistic
                  label={t('Going cold')}
                  value={statistics?.my_going_cold}
                  to={leadsHref({ only: 'mine-going-cold' })}
                  {...shown}
                />
                <Statistic label={t('Expected')} value={dollars(statistics?.my_amount)} {...shown} />
              </>
            )}
          </Group>
          <Group title={t('Everybody’s')}>
            <Statistic label={t('Total Leads')} value={statistics?.total} to={leadsHref({ only: 'open' })} {...shown} />
            <Statistic
              label={t('Going cold')}
              value={statistics?.going_cold}
              to={leadsHref({ only: 'going-cold' })}
              {...shown}
            />
            <Statistic label={t('Expected')} value={dollars(statistics?.amount)} {...shown} />
          </Group>
          <p className={styles.note}>
            {t('Leads that are not converted. Cold and lost leads are not counted in Expected or Going cold.')}
          </p>
        </div>
        {statistics ? (
          <Stages stages={statistics.stages} />
        ) : (
          // As tall as the stages, so that the page below does not jump.
          shown.isLoading && (
            <div className={styles.stages}>
              <Skeleton active title={false} paragraph={{ rows: 7 }} />
            </div>
          )
        )}
      </div>
    </Widget>
  );
}

/** The stages of the total, which add up to it, and the converted leads, which are not in it. */
function Stages({ stages }: Pick<LeadTotals, 'stages'>) {
  const converted = stages.find((stage) => stage.kanban_column_slug_name === CONVERTED_SLUG);
  const count = converted?.account_count_count ?? 0;
  return (
    <div>
      <Pipeline stages={stages.filter((stage) => stage !== converted)} />
      {converted && count > 0 && (
        <p className={styles.note}>
          <Link to={leadsHref({ stage: String(converted.kanban_column_id) })}>
            {plural(
              count,
              '{{count}} converted lead is not in the total.',
              '{{count}} converted leads are not in the total.',
            )}
          </Link>
        </p>
      )}
    </div>
  );
}

/** A bar for each stage, relative to the largest, with a link to its list. */
function Pipeline({ stages }: { stages: Stage[] }) {
  const largest = Math.max(1, ...stages.map((stage) => stage.account_count_count));
  return (
    <ul className={bars.pipeline} aria-label={t('Leads by stage')}>
      {stages.map((stage) => (
        <li key={stage.kanban_column_id}>
          <Link to={leadsHref({ stage: String(stage.kanban_column_id) })}>
            <span className={bars.stageName}>{stageName(stage.kanban_column_name)}</span>
            <span className={bars.track} aria-hidden="true">
              <span style={{ ...inkOf(stage), width: `${(stage.account_count_count / largest) * 100}%` }} />
            </span>
            <strong>{stage.account_count_count}</strong>
            <span className={bars.sum}>{formatMoneyShort(stage.account_amount_sum)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The stage's stronger colour, which is the text colour of its header. */
function inkOf({ kanban_column_header_text_color: color }: Stage): CSSProperties {
  return isColorCode(color) ? ({ '--stage': color } as CSSProperties) : {};
}

const dollars = (amount: number | undefined) => (amount === undefined ? undefined : formatMoneyShort(amount));

/** Figures of the same leads, under the name of whose they are. */
function Group({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className={styles.statistics}>{children}</div>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}

interface StatisticProps {
  label: string;
  value: number | string | undefined;
  /** Address of the list that the number counts. */
  to?: string;
  isLoading?: boolean;
  hasFailed?: boolean;
}

function Statistic({ label, value, to, isLoading = false, hasFailed = false }: StatisticProps) {
  const content = (
    <>
      {isLoading ? (
        <Skeleton.Button active size="small" className={styles.waiting} />
      ) : (
        <strong>{hasFailed ? '--' : value}</strong>
      )}
      <span>{label}</span>
    </>
  );
  if (!to) return <div className={styles.figure}>{content}</div>;
  return (
    <Link className={styles.figure} to={to}>
      {content}
    </Link>
  );
}

/** Refetched after live changes. `isSample`: there is demo data, and the user may not see leads, and no request is sent; or the API has no statistics. */
function useLeadStatistics() {
  const { userId } = useSession();
  const isPermitted = useCan('data.leads.view');
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.leads, 'statistics', userId],
    enabled: isPermitted,
    queryFn: ({ signal }) => dataOf(http.get(endpoints.leads.totals, { signal })),
  });
  useLiveReload({
    concerns: ({ entity }) => isPermitted && entity === 'account',
    reload: () => isPermitted && refetch({ throwOnError: true }),
  });
  const isSample = useSamples() && (!isPermitted || (!data && isNotFound(error)));
  return { isSample, isPermitted, statistics: data, hasFailed: error !== null };
}

/** The address of the list of leads that a number counts; the filters are those of the list. R-27. */
function leadsHref(filters: { only?: LeadsOnly; stage?: string }): string {
  return `/leads?${new URLSearchParams({ view: 'list', ...filters })}`;
}
