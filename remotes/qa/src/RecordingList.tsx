import { notify, saveFile } from '@salesdesk/shared';
import { storedKey, withoutAddresses } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { ImportOutlined } from '@salesdesk/shared/ui/icons';
import { useRef } from 'react';
import styles from './Recorder.module.css';
import { plural, t } from './texts.ts';
import type { Isolation } from './useIsolation.ts';
import { recordingsIn } from './useRecordings.ts';

/** The recorded replies: replayed, opened from a file and saved to one, in which an editor changes them. */
export function RecordingList({ isolation }: { isolation: Isolation }) {
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
