/** The change history of a company, newest first, in pages. ADR-113. */
import { formatLastLogin, formatTimestamp } from '@salesdesk/shared';
import type { TimelineEntry } from '@salesdesk/shared/domain';
import { Button, LoadFailure, Skeleton, UserAvatar } from '@salesdesk/shared/ui/core';
import { useRef } from 'react';
import { t } from '../texts.ts';
import styles from './Timeline.module.css';
import { actionLabelOf, actorOf, lineOf, listedChanges, sentenceOf } from './timeline.model.ts';
import { useTimeline } from './useRecord.ts';

export function Timeline({ id }: { id: number }) {
  const timeline = useTimeline(id);
  const { entries, hasMore } = timeline;
  const news = useNews(entries);
  if (timeline.isLoading) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (timeline.hasFailed) return <LoadFailure text={t('The timeline could not be loaded')} onRetry={timeline.retry} />;
  if (!entries.length && !hasMore) return <p className={styles.nothing}>{t('No changes have been recorded yet.')}</p>;
  return (
    <>
      <p role="status" className="sd-visually-hidden">
        {news}
      </p>
      <ol className={styles.list} aria-label={t('Timeline, newest first')}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {timeline.hasMoreFailed && (
        <p role="alert" className={styles.failed}>
          {t('Older changes could not be loaded.')}
        </p>
      )}
      {hasMore ? (
        <Button block loading={timeline.isLoadingMore} onClick={timeline.loadMore}>
          {t('Show older changes')}
        </Button>
      ) : (
        <p className={styles.nothing}>{t('That is everything.')}</p>
      )}
    </>
  );
}

/** The newest entry as a sentence for screen readers, if it arrived after the first render. */
function useNews(entries: readonly TimelineEntry[]): string {
  const first = useRef<number | null>(null);
  const [newest] = entries;
  if (newest) first.current ??= newest.id;
  return newest && newest.id !== first.current ? sentenceOf(newest) : '';
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const listed = listedChanges(entry);
  return (
    <li className={styles.entry}>
      <span className={styles.who} aria-hidden="true">
        <UserAvatar name={actorOf(entry)} size={24} />
      </span>
      <div className={styles.what}>
        <p>
          <strong>{actorOf(entry)}</strong> {actionLabelOf(entry)}
          {listed.length > 0 && ':'}
        </p>
        {listed.length > 0 && (
          <ul>
            {listed.map((change) => (
              <li key={change.field}>{lineOf(change)}</li>
            ))}
          </ul>
        )}
        <time dateTime={entry.at} title={formatTimestamp(entry.at)}>
          {formatLastLogin(entry.at)}
        </time>
      </div>
    </li>
  );
}
