import { Badge, Button, Segmented, Switch } from '@salesdesk/shared/ui/core';
import { DownOutlined, RightOutlined } from '@salesdesk/shared/ui/icons';
import { useState } from 'react';
import { ActivityList } from './ActivityList.tsx';
import { EventForm } from './EventForm.tsx';
import styles from './Recorder.module.css';
import { RecordingList } from './RecordingList.tsx';
import { plural, t } from './texts.ts';
import type { Isolation } from './useIsolation.ts';

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
