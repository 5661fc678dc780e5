import { formatAgo, formatTimestamp } from '@salesdesk/shared';
import type { RolloutEvent } from '@salesdesk/shared/domain';
import styles from './HistoryCard.module.css';
import { actionText } from './rollout.texts.ts';
import { t } from './texts.ts';

/** Every change of the releases of a remote, newest first, with who made it. */
export function HistoryCard({ events }: { events: readonly RolloutEvent[] }) {
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
