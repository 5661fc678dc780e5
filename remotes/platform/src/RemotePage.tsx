/** One remote: releases and traffic, health, size, contract, shared modules, tokens and history. R-212. */
import { formatTimestamp, useCan } from '@salesdesk/shared';
import type { RemoteDetail } from '@salesdesk/shared/domain';
import { DOCS_PATH } from '@salesdesk/shared/domain';
import { Link, useParams } from '@salesdesk/shared/router';
import { Button, EmptyState, LoadFailure, Page, PermissionButton, Skeleton } from '@salesdesk/shared/ui/core';
import {
  ArrowLeftOutlined,
  EyeOutlined,
  FileTextOutlined,
  SwapOutlined,
  TeamOutlined,
} from '@salesdesk/shared/ui/icons';
import type { ReactNode } from 'react';
import { liveOf } from './console.model.ts';
import { HealthCard } from './HealthCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { OlderContract } from './OlderContract.tsx';
import { openHandOver, openOverride } from './platformPaths.ts';
import { ReleasesCard } from './ReleasesCard.tsx';
import styles from './RemotePage.module.css';
import { States } from './RemotesTable.tsx';
import { SharesTable } from './SharesTable.tsx';
import { TokensOfRemote } from './TokensOfRemote.tsx';
import { t } from './texts.ts';
import { useOwnViews, useRemote } from './useConsole.ts';
import { useShownUndo } from './useShownUndo.ts';

export default function RemotePage() {
  const { remote: name = '' } = useParams();
  const { data, isPending, isError, refetch } = useRemote(name);
  useShownUndo();
  return (
    <Page
      title={name}
      beside={
        <Link className={styles.back} to="/platform">
          <ArrowLeftOutlined /> {t('All remotes')}
        </Link>
      }
      toolbar={data && <Tools name={name} />}
    >
      {isPending && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {isError && !data && <LoadFailure text={t('The releases could not be loaded.')} onRetry={() => void refetch()} />}
      {data === null && <EmptyState text={t('There is no remote with this name')} hint={name} />}
      {data && <Remote remote={data} />}
    </Page>
  );
}

function Tools({ name }: { name: string }) {
  return (
    <>
      <Button href={`/isolate/${name}`} icon={<EyeOutlined />}>
        {t('Open it alone')}
      </Button>
      <PermissionButton
        permission="system.platform.override"
        icon={<SwapOutlined />}
        onClick={() => openOverride(name)}
      >
        {t('Run another version')}
      </PermissionButton>
      <PermissionButton permission="system.platform.tokens" icon={<TeamOutlined />} onClick={() => openHandOver(name)}>
        {t('Hand over')}
      </PermissionButton>
    </>
  );
}

function Remote({ remote }: { remote: RemoteDetail }) {
  const mayTokens = useCan('system.platform.tokens');
  const view = useOwnViews()(remote.name);
  const live = liveOf(remote);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <States remote={remote} view={view} />
        <span>{remote.owner}</span>
        {live && <span>{t('{{version}} is live', { version: live.version })}</span>}
      </header>
      <div className={styles.grid}>
        <Card title={t('Releases')} isWide>
          <ReleasesCard remote={remote} />
        </Card>
        <Card title={t('Health of the last half hour')}>
          <HealthCard remote={remote} />
        </Card>
        <Card title={t('Live release')}>{live && <Facts remote={remote} />}</Card>
        <Card title={t('Shared modules')}>
          <SharesTable shares={remote.shares} />
        </Card>
        <Card title={t('Pages')}>
          <ul className={styles.pages}>
            {remote.routes.map(({ path, title, permission }) => (
              <li key={path}>
                <code>{path}</code> <span>{title}</span> {permission && <small>{permission}</small>}
              </li>
            ))}
          </ul>
        </Card>
        {mayTokens && (
          <Card title={t('Tokens')}>
            <TokensOfRemote name={remote.name} owner={remote.owner} />
          </Card>
        )}
        <Card title={t('History')} isWide>
          <HistoryCard events={remote.events} />
        </Card>
      </div>
      <p className={styles.docs}>
        <a href={DOCS_PATH}>
          <FileTextOutlined /> {t('Documentation for teams')}
        </a>
      </p>
    </div>
  );
}

function Facts({ remote }: { remote: RemoteDetail }) {
  const live = liveOf(remote);
  if (!live) return null;
  const { support } = live;
  const facts: [string, ReactNode][] = [
    [t('Version'), live.version],
    [t('Built'), formatTimestamp(live.builtAt)],
    [t('Commit'), live.commit?.slice(0, 12) ?? '--'],
    [
      t('Size of budget'),
      t('{{size}} of {{budget}} kB', { size: Math.round(live.size / 1000), budget: remote.budget }),
    ],
    [t('Files'), String(remote.files.length)],
    [t('Contract'), support ? <OlderContract key="contract" {...support} /> : live.contract],
    [t('Owner'), remote.owner],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Card({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <section className={styles.card} data-wide={isWide || undefined} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
