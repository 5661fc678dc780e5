/** Shared modules of all releases in use against the host, and what another host would break. R-215. */
import type { HostCheck, ReleaseRole, SharesInUse as Shares, UnmetShare } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { Button, EmptyState, LoadFailure, Skeleton } from '@salesdesk/shared/ui/core';
import { UploadOutlined } from '@salesdesk/shared/ui/icons';
import { Fragment, type ReactNode, useRef } from 'react';
import { type ShareBuild, type ShareUser, sharesOf } from './console.model.ts';
import styles from './DriftView.module.css';
import { Card, PlainTable } from './Parts.tsx';
import { remotePath } from './rollout.texts.ts';
import { plural, t } from './texts.ts';
import { useHostCheck, useOverview, useShares } from './useConsole.ts';

export function DriftView() {
  const overview = useOverview();
  const shares = useShares();
  if (overview.data && shares.data)
    return (
      <div className={styles.drift}>
        <SharesInUse shares={shares.data} />
        <OtherHost contract={overview.data.host.contract} />
      </div>
    );
  if (!overview.isError && !shares.isError) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const retry = () => void Promise.all([overview.refetch(), shares.refetch()]);
  return <LoadFailure text={t('The releases could not be loaded.')} onRetry={retry} />;
}

function OtherHost({ contract }: { contract: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { checked, isBusy, check } = useHostCheck();
  return (
    <Card
      title={t('Before a new host')}
      hint={t(
        'This host has contract {{contract}}. Choose the kit.json of another build to see which releases in use it would break.',
        { contract },
      )}
    >
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="sd-visually-hidden"
        aria-label={t('kit.json of another host')}
        tabIndex={-1}
        onChange={(event) => {
          void check(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button icon={<UploadOutlined />} loading={isBusy} onClick={() => input.current?.click()}>
        {t('Check another host')}
      </Button>
      <div role="status">{checked && <Result {...checked} />}</div>
    </Card>
  );
}

function shareText({ code, name, range, offered }: UnmetShare): string {
  return code === 'share-missing'
    ? t('It needs {{name}} {{range}}, which the checked host does not provide.', { name, range })
    : t('It needs {{name}} {{range}}; the checked host provides {{offered}}.', {
        name,
        range,
        offered: offered.join(', '),
      });
}

function Result({ file, result: { broken, unknown, older, checked } }: { file: string; result: HostCheck }) {
  const releases = [...new Set(broken.map(({ remote, version }) => `${remote} ${version}`))];
  return (
    <div className={styles.result}>
      <p data-bad={releases.length > 0}>
        {releases.length
          ? plural(
              releases.length,
              '{{count}} release would break with {{file}}.',
              '{{count}} releases would break with {{file}}.',
              { file },
            )
          : plural(
              checked,
              '{{count}} release checked: nothing would break with {{file}}.',
              '{{count}} releases checked: nothing would break with {{file}}.',
              { file },
            )}
      </p>
      <ul>
        {broken.map(({ remote, version, owner, file: source, symbol, message, share }) => (
          <li key={`${remote} ${version} ${source} ${symbol}`}>
            <Link to={remotePath(remote)}>
              {remote} {version}
            </Link>{' '}
            <small>{owner}</small>
            <p>{share ? shareText(share) : message}</p>
          </li>
        ))}
        {older.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {unknown.length > 0 && (
        <p>{t('Not checked, because they recorded nothing: {{releases}}', { releases: unknown.join(', ') })}</p>
      )}
    </div>
  );
}

/** Of a module that differs, so many users are named. */
const NAMED = 6;

/** The modules that releases in use share: who wants which range, and which version each was built with.. */
function SharesInUse({ shares }: { shares: Shares }) {
  const rows = sharesOf(shares);
  if (!rows.length) return <EmptyState text={t('No release shares a module')} hint="" />;
  return (
    <Card
      title={t('Shared modules')}
      hint={t(
        'What live releases, trials, fallbacks and pinned releases accept, the version that each was built with, and the one that this host gives them.',
      )}
    >
      <PlainTable titles={[t('Module'), t('Host'), t('Ranges in use')]}>
        <tbody>
          {rows.map(({ name, offered, ranges }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{offered ?? '--'}</td>
              <td>
                <ul>
                  {ranges.map(({ range, fits, users, built }) => (
                    <li key={`${range} ${fits}`} data-fits={fits}>
                      <b>{range}</b> <Counts users={users} />
                      {!fits && <Users users={users} />}
                      <ul className={styles.built} aria-label={t('Built with')}>
                        {built.map((one) => (
                          <Build key={one.version ?? ''} {...one} />
                        ))}
                      </ul>
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Card>
  );
}

function Build({ version, is, users }: ShareBuild) {
  const isDifferent = is === 'behind' || is === 'ahead';
  return (
    <li data-is={is}>
      {textOf(version, is)}{' '}
      {!isDifferent && (
        <span className={styles.part}>{plural(users.length, '{{count}} release', '{{count}} releases')}</span>
      )}
      {isDifferent && <Users users={users} />}
    </li>
  );
}

function textOf(version: string | null, is: ShareBuild['is']): string {
  if (version === null) return t('Not recorded:');
  if (is === 'behind') return t('Built with {{version}}, older than the host has:', { version });
  if (is === 'ahead') return t('Built with {{version}}, newer than the host has:', { version });
  return t('Built with {{version}}:', { version });
}

/** How many use a range, by their role; the tooltip names them. */
function Counts({ users }: { users: readonly ShareUser[] }): ReactNode {
  const count = (role: ReleaseRole) => users.filter((user) => user.role === role).length;
  const [live, trials, fallbacks, pinned] = [count('live'), count('trial'), count('fallback'), count('pinned')];
  const parts = [
    ...(live ? [plural(live, '{{count}} remote', '{{count}} remotes')] : []),
    ...(trials ? [plural(trials, '{{count}} trial', '{{count}} trials')] : []),
    ...(fallbacks ? [plural(fallbacks, '{{count}} fallback', '{{count}} fallbacks')] : []),
    ...(pinned ? [plural(pinned, '{{count}} pinned', '{{count}} pinned')] : []),
  ];
  return (
    <span title={users.map(nameOf).join(', ')}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ', '}
          <span className={styles.part}>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** Those that differ, by name. */
function Users({ users }: { users: readonly ShareUser[] }): ReactNode {
  const more = users.length - NAMED;
  return (
    <span className={styles.users}>
      {users.slice(0, NAMED).map((user) => (
        <Link key={nameOf(user)} to={remotePath(user.remote)}>
          {nameOf(user)}
        </Link>
      ))}
      {more > 0 && (
        <span title={users.slice(NAMED).map(nameOf).join(', ')}>{t('and {{number}} more', { number: more })}</span>
      )}
    </span>
  );
}

function nameOf({ remote: name, version, role }: ShareUser): string {
  if (role === 'trial') return t('{{name}} {{version}}, on trial', { name, version });
  if (role === 'fallback') return t('{{name}} {{version}}, fallback', { name, version });
  if (role === 'pinned') return t('{{name}} {{version}}, pinned', { name, version });
  return `${name} ${version}`;
}
