/** The recorded answers: kept, made to fail, removed, opened from a file and saved as a scenario. */
import { notify } from '@salesdesk/shared';
import { type Recording, storedKey } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Select } from '@salesdesk/shared/ui/form';
import { DeleteOutlined, ImportOutlined } from '@salesdesk/shared/ui/icons';
import { useRef, useState } from 'react';
import styles from './Answers.module.css';
import { MAX_LINK } from './answerLink.ts';
import { answerOfEndpoint, ENDPOINTS, failing, readAnswerFile } from './answers.model.ts';
import { FailMenu } from './FailMenu.tsx';
import { SaveScenario } from './SaveScenario.tsx';
import { plural, t } from './texts.ts';
import type { Answers } from './useAnswers.ts';
import type { Isolation } from './useIsolation.ts';

export function AnswerList({ isolation }: { isolation: Isolation }) {
  const { answers, state, change, tooLong } = isolation;
  const [isSaving, setSaving] = useState(false);
  const isReplaying = state.api.kind === 'recorded';
  return (
    <div className={styles.answers}>
      <div className={styles.tools}>
        <Button
          size="small"
          type={isReplaying ? 'default' : 'primary'}
          disabled={!isReplaying && answers.list.length === 0}
          onClick={() => change({ api: { kind: isReplaying ? 'real' : 'recorded' } })}
        >
          {isReplaying ? t('Back to the real API') : t('Replay')}
        </Button>
        <Select
          aria-label={t('Let an endpoint fail')}
          size="small"
          className={styles.endpoint}
          showSearch
          placeholder={t('Let an endpoint fail')}
          value={null}
          options={ENDPOINTS.map(({ method, path }) => ({ value: `${method} ${path}`, label: `${method} ${path}` }))}
          onChange={(chosen: string | null) => {
            const endpoint = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === chosen);
            if (endpoint) answers.put(failing(answerOfEndpoint(endpoint), '500'));
          }}
        />
        <OpenFile isolation={isolation} />
        <Button size="small" onClick={() => setSaving(true)}>
          {t('Save as scenario')}
        </Button>
        <Button size="small" type="text" disabled={!answers.list.length} onClick={() => answers.replaceAll([])}>
          {t('Remove all')}
        </Button>
      </div>
      {answers.problem && (
        <p className={styles.problem} role="alert">
          {t('The recorded answers cannot be read: {{problem}}', { problem: answers.problem })}
        </p>
      )}
      {tooLong !== null && (
        <p className={styles.problem} role="status">
          {t(
            'These answers are not in the link: it would have {{length}} characters, and {{limit}} is the limit. Save them as a scenario, and send that file.',
            { length: String(tooLong), limit: String(MAX_LINK) },
          )}
        </p>
      )}
      {answers.list.length === 0 ? (
        <p className={styles.empty}>
          {t('Nothing is recorded. Switch Record answers on and start the screen again, or let an endpoint fail.')}
        </p>
      ) : (
        <ul className={styles.list} aria-label={t('Recorded answers')}>
          {answers.list.map((answer) => (
            <AnswerRow key={storedKey(answer)} answer={answer} answers={answers} />
          ))}
        </ul>
      )}
      {isSaving && <SaveScenario isolation={isolation} onClose={() => setSaving(false)} />}
    </div>
  );
}

function AnswerRow({ answer, answers }: { answer: Recording; answers: Answers }) {
  const call = `${answer.method} ${answer.path}`;
  return (
    <li className={styles.row} data-failed={answer.lost || answer.status >= 400 || undefined}>
      <span className={styles.method}>{answer.method}</span>
      <span className={styles.path}>{answer.path}</span>
      <span className={`${styles.outcome} sd-figures`}>
        {answer.always && <span className={styles.mark}>{t('always')}</span>}
        {answer.delay ? <span className={styles.mark}>+{answer.delay} ms</span> : null}
        {answer.lost ? t('no answer') : answer.status}
      </span>
      <span className={`${styles.size} sd-figures`}>{sizeOf(answer)}</span>
      <span className={styles.buttons}>
        <FailMenu answer={answer} onFail={answers.put} />
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('Remove {{call}}', { call })}
          onClick={() => answers.remove(answer)}
        />
      </span>
    </li>
  );
}

function sizeOf({ body }: Recording): string {
  return `${(JSON.stringify(body).length / 1000).toFixed(1)} kB`;
}

/** Opens a scenario or a list of recordings from a file. */
function OpenFile({ isolation: { open, answers, change } }: { isolation: Isolation }) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    const found = readAnswerFile(await file.text());
    if (!found) return notify.error(t('{{name}} contains no scenario and no recordings.', { name: file.name }));
    if (found.scenario) open(found.scenario, found.answers);
    else {
      answers.replaceAll(found.answers);
      change({ api: { kind: 'recorded' } });
    }
    notify.success(plural(found.answers.length, '{{count}} answer opened', '{{count}} answers opened'));
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
        aria-label={t('Scenario or recordings')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void read(file);
        }}
      />
    </>
  );
}
