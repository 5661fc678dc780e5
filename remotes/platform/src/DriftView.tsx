/** Shared modules of all releases in use against the host, and what another host would break. R-215. */
import type { HostCheck, UnmetShare } from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { Button, LoadFailure, Skeleton } from '@salesdesk/shared/ui/core';
import { UploadOutlined } from '@salesdesk/shared/ui/icons';
import { useRef } from 'react';
import styles from './DriftView.module.css';
import { Card } from './Parts.tsx';
import { remotePath } from './platformPaths.ts';
import { SharesInUse } from './SharesInUse.tsx';
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
