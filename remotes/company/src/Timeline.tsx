/** What was written about a company and what was changed of it, newest first, in pages, with a composer. ADR-113, ADR-140. */
import {
  formatAgo,
  formatDate,
  formatTimestamp,
  outbox,
  Slot,
  useChangeRefusal,
  useExtensions,
  usePrefetchedSlot,
} from '@salesdesk/shared';
import { useActivityChanges, useUnloadedActivities } from '@salesdesk/shared/activities';
import {
  type AccountRecord,
  type Activity,
  type ComposerStart,
  companyProps,
  type TimelineEntry,
} from '@salesdesk/shared/domain';
import {
  Button,
  LoadFailure,
  PermissionButton,
  Segmented,
  Skeleton,
  Unsent,
  UserAvatar,
} from '@salesdesk/shared/ui/core';
import { useRef, useState } from 'react';
import { Tasks } from './RecordAbsent.tsx';
import styles from './Timeline.module.css';
import { t } from './texts.ts';
import { actionLabelOf, actorOf, lineOf, listedChanges, sentenceOf } from './timeline.model.ts';
import { useUndoMerge } from './useMerge.ts';
import { useTimeline } from './useRecord.ts';

interface TimelineProps {
  account: AccountRecord;
  /** Opens the composer with it. */
  start: ComposerStart | null;
  /** The facts with the first task stand beside it. */
  isBeside: boolean;
}

export function Timeline({ account, start, isBeside }: TimelineProps) {
  const [only, setOnly] = useState<'activities' | undefined>();
  // What is written without a connection is drawn by it.
  usePrefetchedSlot('company.activity', companyProps(account));
  usePrefetchedSlot('company.tasks', companyProps(account));
  return (
    <>
      {account.account_archived_at ? null : (
        <Slot name="company.composer" props={{ ...companyProps(account), start }} />
      )}
      <Tasks account={isBeside ? { ...account, planned: account.planned.slice(1) } : account} shows="all" />
      <Segmented
        size="small"
        className={styles.filter}
        aria-label={t('Shown in the timeline')}
        options={[
          { value: 'activities', label: t('Activities') },
          { value: 'all', label: t('All') },
        ]}
        value={only ?? 'all'}
        onChange={(value) => setOnly(value === 'activities' ? value : undefined)}
      />
      <Entries account={account} only={only} />
    </>
  );
}

function Entries({ account, only }: { account: AccountRecord; only: 'activities' | undefined }) {
  const timeline = useTimeline(account.account_id, only);
  const { loadMore } = timeline;
  const unloaded = useUnloadedActivities(account.account_id, timeline.loadedAt);
  const changeOf = useActivityChanges();
  const entries = timeline.entries.filter(({ activity }) => !activity || !changeOf(activity).isDeleted);
  const news = useNews(entries);
  const isEmpty = !entries.length && !unloaded.length && !loadMore && !timeline.isLoading && !timeline.hasFailed;
  if (isEmpty)
    return (
      <p className={styles.nothing}>
        {only ? t('Nothing has been written yet.') : t('No changes have been recorded yet.')}
      </p>
    );
  return (
    <>
      {entries.length > 0 && (
        <p role="status" className="sd-visually-hidden">
          {news}
        </p>
      )}
      {(entries.length > 0 || unloaded.length > 0) && (
        <ol className={styles.list} aria-label={t('Timeline, newest first')}>
          {unloaded.map(({ activity, waits }) => (
            <ActivityEntry key={activity.activity_id} activity={activity} account={account} waits={waits} />
          ))}
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} account={account} />
          ))}
        </ol>
      )}
      {timeline.isLoading && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {timeline.hasFailed && <LoadFailure text={t('The timeline could not be loaded')} onRetry={timeline.retry} />}
      {timeline.hasMoreFailed && (
        <p role="alert" className={styles.failed}>
          {t('Older changes could not be loaded.')}
        </p>
      )}
      {loadMore && (
        <Button block loading={timeline.isLoadingMore} onClick={loadMore}>
          {t('Show older changes')}
        </Button>
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

function Entry({ entry, account }: { entry: TimelineEntry; account: AccountRecord }) {
  const listed = listedChanges(entry);
  if (entry.activity) return <ActivityEntry activity={entry.activity} account={account} />;
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
        {entry.line && <blockquote className={styles.line}>{entry.line}</blockquote>}
        <time dateTime={entry.at} title={formatTimestamp(entry.at)}>
          {formatAgo(entry.at, new Date())}
        </time>
        {entry.merge && <UndoMerge account={account} merge={entry.merge} />}
      </div>
    </li>
  );
}

interface ActivityEntryProps {
  activity: Activity;
  account: AccountRecord;
  /** The id of its intent while it is not sent. */
  waits?: string | null;
}

function ActivityEntry({ activity, account, waits = null }: ActivityEntryProps) {
  const props = { ...companyProps(account), activity };
  return (
    <li className={styles.entry}>
      <div>
        {useExtensions('company.activity', props).length ? (
          <Slot name="company.activity" props={props} />
        ) : (
          `${activity.author.name}: ${activity.text}`
        )}
        {waits !== null && (
          <Unsent>
            <Button size="small" type="link" onClick={() => void outbox.drop(waits)}>
              {t('Take back')}
            </Button>
          </Unsent>
        )}
      </div>
    </li>
  );
}

/** Undoes a merge from the timeline of the company that stayed. ADR-145. */
function UndoMerge({ account, merge }: { account: AccountRecord; merge: NonNullable<TimelineEntry['merge']> }) {
  const refusal = useChangeRefusal()(account);
  const { run, isPending } = useUndoMerge(account.account_id, merge.merge_id);
  return (
    <PermissionButton
      size="small"
      type="link"
      refusal={refusal}
      tip={t('Possible until {{date}}', { date: formatDate(merge.until) })}
      loading={isPending}
      onClick={() => void run()}
    >
      {t('Undo merge')}
    </PermissionButton>
  );
}
