import { formatTime, notify, saveFile } from '@salesdesk/shared';
import { type CallRecord, type FrameRecord, storedKey, withoutAddresses } from '@salesdesk/shared/domain';
import { Badge, Button, Segmented, Switch } from '@salesdesk/shared/ui/core';
import { DownOutlined, ImportOutlined, RightOutlined } from '@salesdesk/shared/ui/icons';
import { useRef, useState } from 'react';
import { EventForm } from './EventForm.tsx';
import styles from './Recorder.module.css';
import { plural, t } from './texts.ts';
import { type Isolation, recordingsIn } from './useIsolation.ts';

type View = 'activity' | 'answers' | 'events';

/** Calls and events of the screen as they happen, the recorded answers, and events to emit. Starts collapsed on phones. */
export function Recorder({ isolation }: { isolation: Isolation }) {
  const { records, recordings, clearRecords } = isolation;
  const [isOpen, setOpen] = useState(() => window.matchMedia('(min-width: 768px)').matches);
  const [view, setView] = useState<View>('activity');
  const calls = records.filter(({ kind }) => kind === 'call').length;
  const events = records.filter(({ kind }) => kind === 'event').length;
  return (
    <section className={styles.recorder} aria-label={t('Recorder')}>
      <header className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="isolation-records"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <DownOutlined /> : <RightOutlined />}
          <h2>{t('Recorder')}</h2>
        </button>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: antd's switch is a button inside it. */}
        <label className={styles.record} data-on={recordings.isRecording || undefined}>
          <Switch size="small" checked={recordings.isRecording} onChange={recordings.setRecording} />
          {t('Record answers')}
        </label>
        <span className={`${styles.counts} sd-figures`}>
          {plural(calls, '{{count}} call', '{{count}} calls')}, {plural(events, '{{count}} event', '{{count}} events')}
        </span>
        {isOpen && (
          <Segmented<View>
            aria-label={t('Recorder view')}
            size="small"
            className={styles.views}
            options={[
              { value: 'activity', label: t('Activity') },
              {
                value: 'answers',
                label: (
                  <>
                    {t('Answers')} <Badge count={recordings.list.length} color="var(--sd-primary)" size="small" />
                  </>
                ),
              },
              { value: 'events', label: t('Emit') },
            ]}
            value={view}
            onChange={setView}
          />
        )}
        <Button type="text" size="small" disabled={records.length === 0} onClick={clearRecords}>
          {t('Clear')}
        </Button>
      </header>
      {isOpen && (
        <div id="isolation-records" className={styles.body}>
          {view === 'activity' && <ActivityList records={records} isRecording={recordings.isRecording} />}
          {view === 'answers' && <RecordingList isolation={isolation} />}
          {view === 'events' && <EventForm onEmit={isolation.emit} />}
        </div>
      )}
    </section>
  );
}

interface ActivityListProps {
  /** Newest first. */
  records: readonly FrameRecord[];
  isRecording: boolean;
}

/** API calls and bus events of the screen, as they happen. */
function ActivityList({ records, isRecording }: ActivityListProps) {
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

/** The recorded replies: replayed, opened from a file and saved to one, in which an editor changes them. */
function RecordingList({ isolation }: { isolation: Isolation }) {
  const { recordings, remote, state, change } = isolation;
  const { list, problem } = recordings;
  const isReplaying = state.api.kind === 'recorded';
  const save = () => {
    const text = JSON.stringify(withoutAddresses(list), null, 2);
    saveFile({ filename: `${remote}.json`, blob: new Blob([text], { type: 'application/json' }) });
  };
  return (
    <>
      <div className={styles.tools}>
        <Button
          size="small"
          type={isReplaying ? 'default' : 'primary'}
          disabled={!isReplaying && list.length === 0}
          onClick={() => change({ api: { kind: isReplaying ? 'real' : 'recorded' } })}
        >
          {isReplaying ? t('Back to the real API') : t('Replay')}
        </Button>
        <OpenFile isolation={isolation} />
        <Button size="small" disabled={!list.length} onClick={save}>
          {t('Download')}
        </Button>
        <Button size="small" type="text" disabled={!list.length} onClick={() => recordings.replace([])}>
          {t('Remove all')}
        </Button>
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {t('The recorded answers cannot be read: {{problem}}', { problem })}
        </p>
      )}
      {list.length === 0 ? (
        <p className={styles.empty}>
          {t('Nothing is recorded. Switch Record answers on and start the screen again, or open a file.')}
        </p>
      ) : (
        <ul className={styles.list} aria-label={t('Recorded answers')}>
          {list.map((recording) => (
            <li
              key={storedKey(recording)}
              className={`${styles.row} ${styles.recording}`}
              data-failed={recording.lost || recording.status >= 400 || undefined}
            >
              <span className={styles.kind}>{recording.method}</span>
              <span className={styles.what}>{recording.path}</span>
              <span className={`${styles.outcome} sd-figures`}>
                {recording.lost ? t('no answer') : recording.status}
                {recording.always && <small>{t('always')}</small>}
                {recording.delay ? <small>+{recording.delay} ms</small> : null}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function OpenFile({ isolation: { recordings, change } }: { isolation: Isolation }) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    const list = recordingsIn(await file.text());
    if (!list) return notify.error(t('{{name}} contains no recordings.', { name: file.name }));
    recordings.replace(list);
    change({ api: { kind: 'recorded' } });
    notify.success(plural(list.length, '{{count}} answer opened', '{{count}} answers opened'));
  };
  return (
    <>
      <Button size="small" icon={<ImportOutlined />} onClick={() => input.current?.click()}>
        {t('Open a file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('Recordings')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void read(file);
        }}
      />
    </>
  );
}
