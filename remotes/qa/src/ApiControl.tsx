/** Controls the simulated behaviour of the API, from the next call on. */
import { translated } from '@salesdesk/shared';
import { ERROR_CODES, ERROR_TEXTS, FRAME_FAILURES, type FrameApi, SERVER_ERROR } from '@salesdesk/shared/domain';
import { Segmented } from '@salesdesk/shared/ui/core';
import { Input, Select } from '@salesdesk/shared/ui/form';
import { Control } from './Control.tsx';
import styles from './Controls.module.css';
import { DEFAULT_DELAY_MS } from './isolation.model.ts';
import { msg, t } from './texts.ts';
import type { Isolation } from './useIsolation.ts';

const KINDS = [
  { value: 'real', label: msg('Real') },
  { value: 'recorded', label: msg('Replay') },
  { value: 'slow', label: msg('Slow') },
  { value: 'fail', label: msg('Fail') },
  { value: 'offline', label: msg('Offline') },
] as const;

/** The default failure: an internal server error. */
const BY_DEFAULT: Record<FrameApi['kind'], FrameApi> = {
  real: { kind: 'real' },
  slow: { kind: 'slow', ms: DEFAULT_DELAY_MS },
  fail: { kind: 'fail', code: ERROR_CODES.unexpected },
  offline: { kind: 'offline' },
  recorded: { kind: 'recorded' },
};

const HINTS: Record<FrameApi['kind'], string> = {
  real: msg('What you change in the frame is changed for everybody.'),
  slow: msg('From the next call on. What you change is changed for everybody.'),
  fail: msg('From the next call on. Nothing reaches the server.'),
  offline: msg('From the next call on. Nothing reaches the server.'),
  recorded: msg('From the recorded answers. No call leaves the frame.'),
};

/** Texts of the error catalogue, and sample texts where the server would send its own. */
const CODE_TEXTS: Record<number, string> = {
  ...ERROR_TEXTS,
  [ERROR_CODES.validation]: msg('The input is refused.'),
  [ERROR_CODES.redirect]: msg('The server sends elsewhere: /home.'),
  [SERVER_ERROR]: msg('An answer that is none of the API.'),
};

export function ApiControl({ isolation: { state, change } }: { isolation: Isolation }) {
  const { api } = state;
  return (
    <Control label={t('API')} hint={translated(HINTS[api.kind])}>
      <Segmented
        aria-label={t('API')}
        className={styles.narrow}
        block
        size="small"
        options={KINDS.map(({ value, label }) => ({ value, label: translated(label) }))}
        value={api.kind}
        onChange={(kind) => change({ api: BY_DEFAULT[kind] })}
      />
      {api.kind === 'slow' && (
        <Input
          aria-label={t('Delay in milliseconds')}
          size="small"
          type="number"
          min={0}
          step={500}
          suffix="ms"
          value={api.ms}
          onChange={(event) =>
            change({ api: { kind: 'slow', ms: Math.max(0, Math.floor(Number(event.target.value))) } })
          }
        />
      )}
      {api.kind === 'fail' && (
        <Select
          aria-label={t('Code')}
          size="small"
          value={api.code}
          options={FRAME_FAILURES.map((code) => ({
            value: code,
            label: `${code === SERVER_ERROR ? 'HTTP 500' : code} · ${translated(CODE_TEXTS[code] ?? '')}`,
          }))}
          onChange={(code: number) => change({ api: { kind: 'fail', code } })}
        />
      )}
    </Control>
  );
}
