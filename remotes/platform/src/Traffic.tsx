import type { ReleaseStatus } from '@salesdesk/shared/domain';
import styles from './Traffic.module.css';
import { t } from './texts.ts';

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
