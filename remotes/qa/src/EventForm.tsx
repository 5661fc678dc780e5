import { type BusEventName, type BusEvents, formatTime } from '@salesdesk/shared';
import { Button } from '@salesdesk/shared/ui/core';
import { Field, Input, Select } from '@salesdesk/shared/ui/form';
import { type FormEvent, useState } from 'react';
import styles from './Recorder.module.css';
import { t } from './texts.ts';

/** A payload of each event. Optional, because a new event of the host's contract must not break this release. */
type Examples = { [Name in BusEventName]?: BusEvents[Name] };

export function examplesAt(now: Date) {
  const at = now.toISOString();
  const change = { id: '1', entity: 'account', entityId: null, action: 'account.edited', by: null, at } as const;
  return {
    'account.saved': { accountId: 1 },
    'change.undone': { text: '' },
    'lead.moved': { accountId: 1, from: '', to: '' },
    'live.changed': { changes: [{ ...change, summary: null, message: null }] },
    'live.missed': { at },
    'navigation.requested': { path: '/home' },
    'network.changed': { networkId: 1 },
    'notifications.changed': { at },
    'session.began': { userId: null },
    'session.ended': { reason: 'signed-out', message: '' },
    'shell.maximised': { maximised: true },
    'user.changed': { userId: 1 },
  } satisfies Examples;
}

/** Emits an event of the contract on the bus of the frame, with a payload of its type. */
export function EventForm({ onEmit }: { onEmit: (name: BusEventName, payload: object) => void }) {
  const [examples] = useState<Examples>(() => examplesAt(new Date()));
  const [name, setName] = useState<BusEventName>('account.saved');
  const [text, setText] = useState(() => textOf(examples[name]));
  const [isWrong, setWrong] = useState(false);
  const [emitted, setEmitted] = useState('');
  const show = (next: string) => {
    setText(next);
    setWrong(false);
  };
  const emit = (event: FormEvent) => {
    event.preventDefault();
    const payload = payloadIn(text, examples[name]);
    setWrong(payload === null);
    setEmitted('');
    if (payload === null) return;
    onEmit(name, payload);
    setEmitted(t('{{event}} emitted at {{time}}', { event: name, time: formatTime(new Date(), true) }));
  };
  return (
    <form className={styles.event} noValidate onSubmit={emit}>
      <Field label={t('Event')}>
        <Select
          size="small"
          showSearch
          value={name}
          options={Object.keys(examples).map((one) => ({ value: one, label: one }))}
          onChange={(next: BusEventName) => {
            setName(next);
            show(textOf(examples[next]));
          }}
        />
      </Field>
      <Field
        label={t('Payload')}
        required
        error={isWrong ? t('Enter JSON with the fields of the event, each of its type.') : undefined}
      >
        <Input.TextArea value={text} spellCheck={false} rows={4} onChange={(event) => show(event.target.value)} />
      </Field>
      <div className={styles.emit}>
        <Button size="small" type="primary" htmlType="submit">
          {t('Emit')}
        </Button>
        <span role="status">{emitted}</span>
      </div>
    </form>
  );
}

function textOf(example: object | undefined): string {
  return JSON.stringify(example, null, 2);
}

/** The payload that was typed; null when a field of the example is missing in it, or of another type. */
export function payloadIn(text: string, example: object | undefined): object | null {
  try {
    const payload: unknown = JSON.parse(text);
    return isLike(payload, example) ? (payload as object) : null;
  } catch {
    return null;
  }
}

/** Whether a value has the form of the example, in which null stands for any value. */
function isLike(value: unknown, example: unknown): boolean {
  if (example === null) return true;
  if (Array.isArray(example)) return Array.isArray(value) && value.every((one) => isLike(one, example[0]));
  if (typeof example === 'number') return Number.isSafeInteger(value);
  if (typeof example !== 'object') return typeof value === typeof example;
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(example as object).every(([name, own]) => isLike(fields[name], own));
}
