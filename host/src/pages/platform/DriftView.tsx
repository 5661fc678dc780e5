/** Shared modules of all live releases and trials against the host, and what another host would break. R-215. */
import { notify } from '@salesdesk/shared';
import type { HostCheck, RemotesOverview, UnmetShare } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { Button, EmptyState, LoadFailure, Skeleton } from '@salesdesk/shared/ui/core';
import { UploadOutlined } from '@salesdesk/shared/ui/icons';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { plural, t } from '../../texts.ts';
import { type ShareRange, sharesOf } from './console.model.ts';
import styles from './DriftView.module.css';
import { checkHost } from './platform.api.ts';
import { remotePath } from './platformPaths.ts';
import { useOverview } from './useConsole.ts';

export function DriftView() {
  const { data, isPending, isError, refetch } = useOverview();
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  if (isError && !data)
    return <LoadFailure text={t('The releases could not be loaded.')} onRetry={() => void refetch()} />;
  return (
    data && (
      <div className={styles.drift}>
        <Shares overview={data} />
        <OtherHost contract={data.host.contract} />
      </div>
    )
  );
}

function Shares({ overview: { host, remotes } }: { overview: RemotesOverview }) {
  const rows = sharesOf(remotes, host.shares);
  if (!rows.length) return <EmptyState text={t('No release shares a module')} hint="" />;
  return (
    <section aria-label={t('Shared modules')}>
      <h2>{t('Shared modules')}</h2>
      <p className={styles.hint}>
        {t('The ranges that live releases and trials declare, and the version that this host gives them.')}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Module')}</th>
            <th scope="col">{t('Host')}</th>
            <th scope="col">{t('Ranges in use')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, offered, ranges }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{offered ?? '--'}</td>
              <td>
                <ul>
                  {ranges.map((one) => (
                    <li key={`${one.range} ${one.fits}`} data-fits={one.fits}>
                      <b>{one.range}</b> <Count {...one} />
                      {!one.fits && <Users {...one} />}
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How many use a range; the tooltip names them. */
function Count({ live, trials }: ShareRange): ReactNode {
  const parts = [
    ...(live.length ? [plural(live.length, '{{count}} remote', '{{count}} remotes')] : []),
    ...(trials.length ? [plural(trials.length, '{{count}} trial', '{{count}} trials')] : []),
  ];
  return (
    <span title={[...live, ...trials.map(trialText)].join(', ')}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ', '}
          <span className={styles.part}>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** Those that do not fit, by name. */
function Users({ live, trials }: ShareRange): ReactNode {
  const users = [
    ...live.map((remote) => ({ remote, text: remote })),
    ...trials.map((trial) => ({ remote: trial.remote, text: trialText(trial) })),
  ];
  return (
    <span className={styles.users}>
      {users.map(({ remote, text }) => (
        <Link key={text} to={remotePath(remote)}>
          {text}
        </Link>
      ))}
    </span>
  );
}

function trialText({ remote, version }: ShareRange['trials'][number]): string {
  return t('{{name}} {{version}}, on trial', { name: remote, version });
}

type Checked = { file: string; result: HostCheck };

function OtherHost({ contract }: { contract: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const check = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      setChecked({ file: file.name, result: await checkHost(JSON.parse(await file.text())) });
    } catch {
      notify.error(t('This file describes no host. Choose the kit.json of its build.'));
    }
    setBusy(false);
  };
  return (
    <section aria-label={t('Before a new host')}>
      <h2>{t('Before a new host')}</h2>
      <p className={styles.hint}>
        {t(
          'This host has contract {{contract}}. Choose the kit.json of another build to see which releases in use it would break.',
          { contract },
        )}
      </p>
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
    </section>
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

function Result({ file, result: { broken, unknown, older, checked } }: Checked) {
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
