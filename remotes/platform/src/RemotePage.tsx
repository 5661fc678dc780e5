/** One remote: releases and traffic, health, size, contract, shared modules, tokens and history. R-212. */
import { formatAgo, formatDate, formatTimestamp, translated, useCan } from '@salesdesk/shared';
import {
  type ContractSupport,
  DOCS_PATH,
  type RemoteDetail,
  type RolloutEvent,
  type ShareUse,
} from '@salesdesk/shared/domain';
import { Link, useParams } from '@salesdesk/shared/router';
import { Button, EmptyState, LoadFailure, Page, PermissionButton, Skeleton, Tag } from '@salesdesk/shared/ui/core';
import {
  ArrowLeftOutlined,
  EyeOutlined,
  FileTextOutlined,
  SwapOutlined,
  TeamOutlined,
} from '@salesdesk/shared/ui/icons';
import { liveOf } from './console.model.ts';
import { HealthCard } from './HealthCard.tsx';
import parts from './Parts.module.css';
import { Card, Facts, PlainTable } from './Parts.tsx';
import { ReleasesCard } from './ReleasesCard.tsx';
import styles from './RemotePage.module.css';
import { States } from './RemotesTable.tsx';
import { actionText, openHandOver, openOverride } from './rollout.texts.ts';
import { coversAll, ROLE_NAMES, stateOf, useTokens } from './Tokens.tsx';
import { t } from './texts.ts';
import { useOwnViews, useRemote, useShownUndo } from './useConsole.ts';

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
    <div className={parts.page}>
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
        <Card title={t('Live release')}>
          <LiveRelease remote={remote} />
        </Card>
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

function LiveRelease({ remote }: { remote: RemoteDetail }) {
  const live = liveOf(remote);
  if (!live) return null;
  const { support } = live;
  return (
    <Facts
      facts={[
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
      ]}
    />
  );
}

/** The older contract that a release was made for, and until when the host runs it. ADR-136. */
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

/** The modules that a release shares, and the version that the host gives it. */
function SharesTable({ shares }: { shares: readonly ShareUse[] }) {
  if (!shares.length) return <p className={styles.none}>{t('It shares nothing with the host.')}</p>;
  return (
    <PlainTable titles={[t('Module'), t('Wants'), t('Gets')]}>
      <tbody>
        {shares.map(({ name, range, offered, fits }) => (
          <tr key={name} className={fits ? undefined : styles.unmet}>
            <th scope="row">{name}</th>
            <td>{range}</td>
            <td>{fits ? offered : t('{{version}}, does not fit', { version: offered ?? t('nothing') })}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** The tokens that count for a remote now. */
function TokensOfRemote({ name, owner }: { name: string; owner: string }) {
  const { rows, isLoading } = useTokens();
  const now = new Date();
  const own = rows.filter(({ token }) => {
    const state = stateOf(token, now);
    const isValid = state === 'active' || state === 'expiring';
    const isOfTeam = token.team === null || token.team === owner;
    return isValid && isOfTeam && (coversAll(token) || token.remotes.includes(name));
  });
  return (
    <>
      {own.map(({ token }) => (
        <p key={token.id}>
          <strong>{token.name}</strong> · {token.roles.map((role) => translated(ROLE_NAMES[role])).join(', ')} ·{' '}
          <span className={styles.by}>{t('until {{day}}', { day: formatDate(token.expires_at) })}</span>
        </p>
      ))}
      {!isLoading && own.length === 0 && <p className={styles.none}>{t('No valid token is for this remote.')}</p>}
      <p>
        <Link to="/platform?view=tokens">{t('All tokens')}</Link>
      </p>
    </>
  );
}

/** Every change of the releases of a remote, newest first, with who made it. */
function HistoryCard({ events }: { events: readonly RolloutEvent[] }) {
  if (!events.length) return <p className={styles.none}>{t('Nothing is recorded yet.')}</p>;
  return (
    <ol className={styles.history}>
      {events.map((event) => (
        <li key={`${event.at} ${event.action}`} data-action={event.action}>
          <span className={styles.action}>{actionText(event)}</span>
          <strong>{event.version}</strong>
          <span className={styles.by}>{event.by}</span>
          <time dateTime={event.at} title={formatTimestamp(event.at)}>
            {formatAgo(event.at, new Date())}
          </time>
          {event.reason && <p>{event.reason}</p>}
        </li>
      ))}
    </ol>
  );
}
