import { formatAgo, formatTimestamp, translated } from '@salesdesk/shared';
import type { ReleaseStatus, RemoteRow } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { RowButton, Tag } from '@salesdesk/shared/ui/core';
import { SwapOutlined, TeamOutlined } from '@salesdesk/shared/ui/icons';
import { type Column, DataTable, type RowCard } from '@salesdesk/shared/ui/table';
import { type ReactNode, useMemo } from 'react';
import { isFailing, type ListLine, liveOf, STATE_LABELS, statesOf, trialOf } from './console.model.ts';
import styles from './RemotesTable.module.css';
import { actionText, openHandOver, openOverride, remotePath } from './rollout.texts.ts';
import { plural, t } from './texts.ts';
import type { OwnView } from './useConsole.ts';

interface RemotesTableProps {
  lines: readonly ListLine[];
  viewOf: (name: string) => OwnView;
  isLoading: boolean;
  failure: ReactNode;
  empty: ReactNode;
}

interface Row {
  id: number;
  line: ListLine;
  view: OwnView | null;
}

/** One row per remote, and one above those of each team. */
export function RemotesTable({ lines, viewOf, isLoading, failure, empty }: RemotesTableProps) {
  const rows = lines.map((line, index): Row => {
    return { id: index + 1, line, view: line.kind === 'remote' ? viewOf(line.remote.name) : null };
  });
  const columns = useMemo(columnsOf, []);
  return (
    <div className={styles.table}>
      <DataTable
        label={t('Remotes')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ line }) => (line.kind === 'team' ? line.owner : line.remote.name)}
        isLoading={isLoading}
        failure={failure}
        empty={empty}
        card={cardOf}
      />
    </div>
  );
}

/** A column of remotes, empty in the row of a team. */
function ofRemote(render: (remote: RemoteRow, view: OwnView) => ReactNode): (row: Row) => ReactNode {
  return ({ line, view }) => (line.kind === 'remote' && view ? render(line.remote, view) : null);
}

function columnsOf(): Column<Row>[] {
  return [
    {
      key: 'remote',
      title: t('Remote'),
      width: 176,
      sticky: true,
      render: ({ line }) =>
        line.kind === 'team' ? (
          <span className={styles.team}>
            {line.owner} <small>{plural(line.count, '{{count}} remote', '{{count}} remotes')}</small>
            {line.failing > 0 && <b>{t('{{count}} failing', { count: line.failing })}</b>}
          </span>
        ) : (
          <Link className={styles.name} to={remotePath(line.remote.name)}>
            {line.remote.name}
          </Link>
        ),
    },
    {
      key: 'state',
      title: t('State'),
      width: 164,
      render: ofRemote((remote, view) => <States {...{ remote, view }} />),
    },
    { key: 'owner', title: t('Owner'), width: 130, render: ofRemote(({ owner }) => owner) },
    {
      key: 'version',
      title: t('Version'),
      width: 172,
      render: ofRemote((remote, { entry }) => entry?.version ?? liveOf(remote)?.version ?? '--'),
    },
    {
      key: 'traffic',
      title: t('Traffic'),
      width: 128,
      render: ofRemote((remote) => <Traffic releases={remote.releases} />),
    },
    {
      key: 'size',
      title: t('Size of budget'),
      align: 'right',
      width: 144,
      render: ofRemote((remote) => <Size remote={remote} />),
    },
    {
      key: 'load',
      title: t('Shares + code'),
      width: 178,
      render: ofRemote((_, { phases }) => phasesText(phases)),
    },
    {
      key: 'errors',
      title: t('Failing browsers'),
      width: 126,
      render: ofRemote((remote, view) => <Errors {...{ remote, view }} />),
    },
    {
      key: 'changed',
      title: t('Last change'),
      width: 190,
      render: ofRemote(({ last }) =>
        last ? (
          <span className={styles.changed} title={`${formatTimestamp(last.at)} · ${last.by}`}>
            {actionText(last)} · {formatAgo(last.at, new Date())}
          </span>
        ) : (
          '--'
        ),
      ),
    },
    {
      key: 'override',
      title: t('Override'),
      hiddenTitle: true,
      width: 92,
      actions: true,
      render: ofRemote(({ name }) => (
        <span className={styles.buttons}>
          <RowButton
            permission="system.platform.tokens"
            label={t('Hand over {{name}}', { name })}
            tip={t('Hand over')}
            icon={<TeamOutlined />}
            onClick={() => openHandOver(name)}
          />
          <RowButton
            permission="system.platform.override"
            label={t('Override {{name}}', { name })}
            tip={t('Run another version')}
            icon={<SwapOutlined />}
            onClick={() => openOverride(name)}
          />
        </span>
      )),
    },
  ];
}

function cardOf({ line, view }: Row): RowCard {
  if (line.kind === 'team' || !view) {
    const title = line.kind === 'team' ? line.owner : '';
    const count = line.kind === 'team' ? plural(line.count, '{{count}} remote', '{{count}} remotes') : null;
    return { title, facts: [count] };
  }
  const { remote } = line;
  return {
    title: remote.name,
    href: remotePath(remote.name),
    badge: <States remote={remote} view={view} />,
    facts: [liveOf(remote)?.version ?? null, remote.owner, remote.last && formatAgo(remote.last.at, new Date())],
    note: <Traffic releases={remote.releases} />,
  };
}

/** The states of a remote as marks; one that is well says so quietly. */
export function States({ remote, view }: { remote: RemoteRow; view: OwnView | null }) {
  const states = statesOf(remote);
  const trial = trialOf(remote);
  return (
    <span className={styles.states}>
      {view?.entry?.isOverride && <Tag color="orange">{t('Override')}</Tag>}
      {states.length === 0 && <span className={styles.well}>{t('Live')}</span>}
      {states.map((state) => (
        <span key={state} className={styles.mark} data-state={state}>
          {state === 'trial' && trial
            ? t('Trial {{percent}} %', { percent: trial.traffic })
            : translated(STATE_LABELS[state])}
        </span>
      ))}
    </span>
  );
}

/** Users with a failure among those who reported; the tooltip lists the failures in this browser. */
export function Errors({ remote, view: { entry, failures } }: { remote: RemoteRow; view: OwnView }) {
  const release = remote.releases.find(({ version }) => version === entry?.version) ?? liveOf(remote);
  const here = failures.map(({ id, message }) => `${id}: ${message}`).join('\n');
  const health = release?.health;
  const text = health
    ? t('{{number}} of {{total}}', { number: health.failing, total: health.reporters })
    : t('{{count}} here', { count: failures.length });
  const isBad = failures.length > 0 || (release !== undefined && isFailing(release));
  return (
    <span className={isBad ? styles.failed : undefined} title={here}>
      {text}
    </span>
  );
}

function Size({ remote }: { remote: RemoteRow }) {
  const kB = Math.round((liveOf(remote)?.size ?? 0) / 1000);
  return (
    <span className={kB > remote.budget ? styles.failed : undefined}>
      {t('{{size}} of {{budget}} kB', { size: kB, budget: remote.budget })}
    </span>
  );
}

const PHASES = ['shares', 'code'] as const;

/** How long its release took to load in this browser. */
export function phasesText(phases: OwnView['phases']): string {
  const times = PHASES.map((phase) => Math.round(phases[phase] ?? 0));
  return Object.keys(phases).length ? `${times.join(' + ')} ms` : t('not opened yet');
}

/** How users are divided between the releases, as a bar; the live one comes first. */
export function Traffic({ releases }: { releases: readonly ReleaseStatus[] }) {
  const served = releases
    .filter(({ traffic }) => traffic > 0)
    .toSorted((a, b) => Number(b.default) - Number(a.default));
  const text = served
    .map(({ version, traffic }) => t('{{version}} {{percent}} %', { version, percent: traffic }))
    .join(', ');
  return (
    <span className={styles.traffic} role="img" aria-label={text} title={text}>
      {served.map(({ version, traffic, default: isLive }) => (
        <span key={version} data-trial={!isLive || undefined} style={{ flexGrow: traffic }} />
      ))}
    </span>
  );
}
