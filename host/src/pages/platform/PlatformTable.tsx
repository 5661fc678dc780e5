import { formatDate, formatTimestamp } from '@salesdesk/shared';
import { type ContractSupport, DEFAULT_BUDGET, type Release } from '@salesdesk/shared/domain';
import { RowButton, Tag } from '@salesdesk/shared/ui/core';
import { SwapOutlined, TeamOutlined } from '@salesdesk/shared/ui/icons';
import { type Column, DataTable } from '@salesdesk/shared/ui/table';
import { type RemoteEntry, useReleases } from '../../remotes/discovery.ts';
import { t } from '../../texts.ts';
import styles from './PlatformTable.module.css';
import type { Platform, PlatformRow } from './usePlatform.ts';

interface PlatformTableProps extends Platform {
  /** Opens the form that runs another version of this remote. */
  override: (remote: string) => void;
  /** Opens the form that hands this remote over to another team. */
  handOver: (remote: string) => void;
}

/** One row per remote. While remotes of an older contract run, a column says until when the host supports them. */
export function PlatformTable({ rows, contract, ...actions }: PlatformTableProps) {
  const hasOlder = rows.some(({ support }) => support);
  return (
    <DataTable
      label={t('Remotes')}
      columns={columnsOf(actions, hasOlder ? contract : undefined)}
      rows={rows}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.entry.name}
    />
  );
}

type Actions = Pick<PlatformTableProps, 'override' | 'handOver'>;

/** `contract`: of the host, for the column of contracts; without it there is none. */
function columnsOf({ override, handOver }: Actions, contract: string | undefined): Column<PlatformRow>[] {
  return [
    {
      key: 'remote',
      title: t('Remote'),
      width: 88,
      sticky: true,
      render: ({ entry }) => (
        <a href={`/isolate/${entry.name}`} title={t('Open it alone')}>
          {entry.name}
        </a>
      ),
    },
    ...(contract === undefined
      ? []
      : [
          {
            key: 'contract',
            title: t('Contract'),
            width: 190,
            render: ({ support }: PlatformRow) => (support ? <OlderContract {...support} /> : contract),
          },
        ]),
    { key: 'owner', title: t('Owner'), width: 124, render: ({ details }) => details.owner },
    { key: 'version', title: t('Version'), width: 164, render: ({ entry }) => entry.version },
    { key: 'cohort', title: t('Cohort'), width: 80, render: ({ entry }) => <Cohort entry={entry} /> },
    {
      key: 'commit',
      title: t('Commit'),
      width: 92,
      render: ({ details }) => <code>{details.sourceCommit?.slice(0, 8) ?? '--'}</code>,
    },
    {
      key: 'built',
      title: t('Built'),
      width: 114,
      render: ({ details }) => <span title={formatTimestamp(details.builtAt)}>{formatDate(details.builtAt)}</span>,
    },
    {
      key: 'size',
      title: t('Size of budget'),
      align: 'right',
      width: 124,
      render: ({ details }) => sizeText(details.size, (details.budget ?? DEFAULT_BUDGET).total),
    },
    {
      key: 'load',
      title: t('Manifest + shares + code'),
      width: 178,
      render: ({ phases }) => phasesText(phases),
    },
    { key: 'errors', title: t('Failing browsers'), width: 130, render: (row) => <Errors row={row} /> },
    {
      key: 'override',
      title: t('Override'),
      hiddenTitle: true,
      width: 92,
      render: ({ entry: { name } }) => (
        <span className={styles.buttons}>
          <RowButton
            permission="system.platform.tokens"
            label={t('Hand over {{name}}', { name })}
            tip={t('Hand over to another team')}
            icon={<TeamOutlined />}
            onClick={() => handOver(name)}
          />
          <RowButton
            permission="system.platform.override"
            label={t('Override {{name}}', { name })}
            tip={t('Run another version')}
            icon={<SwapOutlined />}
            onClick={() => override(name)}
          />
        </span>
      ),
    },
  ];
}

/** The contract that a release was made for, and until when the host runs it. ADR-136. */
function OlderContract({ contract, until, hasEnded }: ContractSupport) {
  const { text, advice } = supportTexts(until, hasEnded);
  return (
    <>
      {contract}{' '}
      <Tag className={hasEnded ? styles.ended : styles.ending} title={advice}>
        {text}
      </Tag>
    </>
  );
}

function supportTexts(until: string | null, hasEnded: boolean): { text: string; advice: string } {
  if (until === null)
    return { text: t('not provided'), advice: t('This Salesdesk cannot run it: its screens are unavailable.') };
  const day = formatDate(until);
  return hasEnded
    ? { text: t('ended {{day}}', { day }), advice: t('It still runs, but a new release for this contract is refused.') }
    : {
        text: t('until {{day}}', { day }),
        advice: t('Its owner moves it to the new contract with salesdesk upgrade.'),
      };
}

/** Why this user has this release. */
function Cohort({ entry }: { entry: RemoteEntry }) {
  const releases = useReleases(entry.name);
  if (entry.isOverride) return <Tag color="orange">{t('Override')}</Tag>;
  const release = releases.find(({ metadata }) => metadata.version === entry.version);
  if (release && !release.deployment.default)
    return <Tag color="blue">{t('Trial {{percent}} %', { percent: release.deployment.traffic })}</Tag>;
  const trial = trialOf(releases);
  return <Tag>{trial ? t('Live, {{percent}} % try another', { percent: trial.deployment.traffic }) : t('Live')}</Tag>;
}

/** Users with a failure among those who reported; the tooltip lists the failures in this browser. */
function Errors({ row: { failures, health } }: { row: PlatformRow }) {
  const here = failures.map(({ id, message }) => `${id}: ${message}`).join('\n');
  const everywhere = health
    ? t('{{number}} of {{total}}', { number: health.failing, total: health.reporters })
    : t('{{count}} here', { count: failures.length });
  return (
    <span className={failures.length || health?.failing ? styles.failed : undefined} title={here}>
      {everywhere}
    </span>
  );
}

function trialOf(releases: readonly Release[]): Release | undefined {
  return releases.find(({ deployment }) => !deployment.default && deployment.traffic > 0);
}

function sizeText(bytes: number, budgetKb: number): string {
  return t('{{size}} of {{budget}} kB', { size: Math.round(bytes / 1000), budget: budgetKb });
}

const PHASES = ['manifest', 'shares', 'code'] as const;

function phasesText(phases: PlatformRow['phases']): string {
  const times = PHASES.map((phase) => Math.round(phases[phase] ?? 0));
  return Object.keys(phases).length ? `${times.join(' + ')} ms` : t('not opened yet');
}
