import { formatTime } from '@salesdesk/shared';
import type { CallRecord, FrameRecord } from '@salesdesk/shared/domain';
import styles from './Recorder.module.css';
import { t } from './texts.ts';

interface ActivityListProps {
  /** Newest first. */
  records: readonly FrameRecord[];
  isRecording: boolean;
}

/** API calls and bus events of the screen, as they happen. */
export function ActivityList({ records, isRecording }: ActivityListProps) {
  if (records.length === 0) {
    return (
      <p className={styles.empty}>
        {isRecording
          ? t('Use the screen, or start it again: each answer of the API is kept under Answers.')
          : t('Calls and events show here as they happen, newest first.')}
      </p>
    );
  }
  return (
    <ol className={styles.list}>
      {records.map((record) => (
        <li key={record.id} className={styles.row} data-kind={record.kind} data-failed={hasFailed(record)}>
          <time className="sd-figures" dateTime={new Date(record.at).toISOString()}>
            {timeOf(record.at)}
          </time>
          <Line record={record} />
        </li>
      ))}
    </ol>
  );
}

function Line({ record }: { record: FrameRecord }) {
  switch (record.kind) {
    case 'call':
      return (
        <>
          <span className={styles.kind}>{record.method}</span>
          <span className={styles.what}>{record.path}</span>
          <span className={`${styles.outcome} sd-figures`}>
            {outcomeOf(record)}
            {record.source === 'recorded' && <small>{t('recorded')}</small>}
          </span>
          <span className={`${styles.ms} sd-figures`}>{record.ms === null ? '' : `${record.ms} ms`}</span>
        </>
      );
    case 'event':
      return (
        <>
          <span className={styles.kind}>{record.isByHand ? t('emitted') : t('event')}</span>
          <span className={styles.what}>
            {record.name} <span className={styles.payload}>{JSON.stringify(record.payload)}</span>
          </span>
        </>
      );
    case 'load':
      return (
        <>
          <span className={styles.kind}>{t('start')}</span>
          <span className={styles.what}>{record.release}</span>
        </>
      );
  }
}

function outcomeOf({ outcome, source }: CallRecord): string {
  if (outcome === null) return t('waiting…');
  return source === 'missing' ? t('not recorded') : outcome;
}

function hasFailed(record: FrameRecord): true | undefined {
  return (record.kind === 'call' && record.hasFailed) || undefined;
}

/** '14:05:09.120', by this browser's clock. */
function timeOf(at: number): string {
  const date = new Date(at);
  return `${formatTime(date, true)}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
