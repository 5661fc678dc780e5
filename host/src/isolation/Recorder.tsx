import { formatTime } from '@salesdesk/shared';
import { Button } from '@salesdesk/shared/ui/core';
import { DownOutlined, RightOutlined } from '@salesdesk/shared/ui/icons';
import { useState } from 'react';
import { plural, t } from '../texts.ts';
import styles from './Recorder.module.css';
import type { FrameRecord } from './recorder.model.ts';

interface RecorderProps {
  /** Newest first. */
  records: readonly FrameRecord[];
  onClear: () => void;
}

/** Lists API calls and bus events of the screen as they happen. Starts collapsed on phones. */
export function Recorder({ records, onClear }: RecorderProps) {
  const [isOpen, setOpen] = useState(() => window.matchMedia('(min-width: 768px)').matches);
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
        <span className="sd-figures">
          {plural(calls, '{{count}} call', '{{count}} calls')}, {plural(events, '{{count}} event', '{{count}} events')}
        </span>
        <Button type="text" size="small" disabled={records.length === 0} onClick={onClear}>
          {t('Clear')}
        </Button>
      </header>
      {isOpen && (
        <div id="isolation-records" className={styles.body}>
          {records.length === 0 ? (
            <p className={styles.empty}>{t('Calls and events show here as they happen, newest first.')}</p>
          ) : (
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
          )}
        </div>
      )}
    </section>
  );
}

function Line({ record }: { record: FrameRecord }) {
  switch (record.kind) {
    case 'call':
      return (
        <>
          <span className={styles.kind}>{record.method}</span>
          <span className={styles.what}>{record.path}</span>
          <span className={`${styles.outcome} sd-figures`}>{record.outcome ?? t('waiting…')}</span>
          <span className={`${styles.ms} sd-figures`}>{record.ms === null ? '' : `${record.ms} ms`}</span>
        </>
      );
    case 'event':
      return (
        <>
          <span className={styles.kind}>{t('event')}</span>
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

function hasFailed(record: FrameRecord): true | undefined {
  return (record.kind === 'call' && record.hasFailed) || undefined;
}

/** '14:05:09.120', by this browser's clock. */
function timeOf(at: number): string {
  const date = new Date(at);
  return `${formatTime(date, true)}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
