import { formatDate, formatMoment } from '@salesdesk/shared';
import { DEFAULT_BUDGET, type Release } from '@salesdesk/shared/domain';
import { PermissionButton, Tag } from '@salesdesk/shared/ui/core';
import { SwapOutlined } from '@salesdesk/shared/ui/icons';
import { type Column, DataTable } from '@salesdesk/shared/ui/table';
import { type RemoteEntry, useReleases } from '../../remotes/discovery.ts';
import styles from './PlatformTable.module.css';
import type { PlatformRow } from './usePlatform.ts';

interface PlatformTableProps {
  rows: PlatformRow[];
  override: (entry: RemoteEntry) => void;
}

/** One row per remote. */
export function PlatformTable({ rows, override }: PlatformTableProps) {
  return (
    <DataTable
      label="Remotes"
      columns={columnsOf(override)}
      rows={rows}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.entry.name}
    />
  );
}

function columnsOf(override: PlatformTableProps['override']): Column<PlatformRow>[] {
  return [
    {
      key: 'remote',
      title: 'Remote',
      width: 88,
      sticky: true,
      render: ({ entry }) => (
        <a href={`/isolate/${entry.name}`} title="Open it alone">
          {entry.name}
        </a>
      ),
    },
    { key: 'owner', title: 'Owner', width: 124, render: ({ details }) => details.owner },
    { key: 'version', title: 'Version', width: 164, render: ({ entry }) => entry.version },
    { key: 'cohort', title: 'Cohort', width: 80, render: ({ entry }) => <Cohort entry={entry} /> },
    {
      key: 'commit',
      title: 'Commit',
      width: 92,
      render: ({ details }) => <code>{details.sourceCommit?.slice(0, 8) ?? '--'}</code>,
    },
    {
      key: 'built',
      title: 'Built',
      width: 114,
      render: ({ details }) => <span title={formatMoment(details.builtAt)}>{formatDate(details.builtAt)}</span>,
    },
    {
      key: 'size',
      title: 'Size of budget',
      align: 'right',
      width: 124,
      render: ({ details }) => sizeText(details.size, (details.budget ?? DEFAULT_BUDGET).total),
    },
    {
      key: 'load',
      title: 'Manifest + shares + code',
      width: 178,
      render: ({ phases }) => phasesText(phases),
    },
    { key: 'errors', title: 'Failing browsers', width: 130, render: (row) => <Errors row={row} /> },
    {
      key: 'override',
      title: 'Override',
      hiddenTitle: true,
      width: 60,
      render: ({ entry }) => (
        <PermissionButton
          type="text"
          size="small"
          permission="system.platform.override"
          icon={<SwapOutlined />}
          tip="Run another version"
          aria-label={`Override ${entry.name}`}
          onClick={() => override(entry)}
        />
      ),
    },
  ];
}

/** Why this person has this release. */
function Cohort({ entry }: { entry: RemoteEntry }) {
  const releases = useReleases(entry.name);
  if (entry.isOverride) return <Tag color="orange">Override</Tag>;
  const release = releases.find(({ metadata }) => metadata.version === entry.version);
  if (release && !release.deployment.default) return <Tag color="blue">Trial {release.deployment.traffic} %</Tag>;
  const trial = trialOf(releases);
  return <Tag>{trial ? `Live, ${trial.deployment.traffic} % try another` : 'Live'}</Tag>;
}

/** Of the browsers that reported, those in which it failed; what failed in this one stands in the tip. */
function Errors({ row: { failures, health } }: { row: PlatformRow }) {
  const here = failures.map(({ id, message }) => `${id}: ${message}`).join('\n');
  const everywhere = health ? `${health.failing} of ${health.reporters}` : `${failures.length} here`;
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
  return `${Math.round(bytes / 1000)} of ${budgetKb} kB`;
}

const PHASES = ['manifest', 'shares', 'code'] as const;

function phasesText(phases: PlatformRow['phases']): string {
  const times = PHASES.map((phase) => Math.round(phases[phase] ?? 0));
  return Object.keys(phases).length ? `${times.join(' + ')} ms` : 'not opened yet';
}
