import { type BusEventName, formatTime } from '@salesdesk/shared';
import { Button } from '@salesdesk/shared/ui/core';
import { Field, Input, Select } from '@salesdesk/shared/ui/form';
import { type FormEvent, useState } from 'react';
import { EVENT_FIELDS, EVENT_NAMES, type FieldKind, firstText, payloadOf } from './busCatalogue.ts';
import styles from './Recorder.module.css';
import { t } from './texts.ts';

const FIRST: BusEventName = 'account.saved';

/** Emits an event of the contract on the bus of the frame, with a payload of its type. */
export function EventForm({ onEmit }: { onEmit: (name: BusEventName, payload: object) => void }) {
  const [name, setName] = useState<BusEventName>(FIRST);
  const [texts, setTexts] = useState(() => firstTexts(FIRST));
  const [wrong, setWrong] = useState<string[]>([]);
  const [emitted, setEmitted] = useState('');
  const fields = Object.entries(EVENT_FIELDS[name] ?? {});
  const emit = (event: FormEvent) => {
    event.preventDefault();
    const { payload, wrong: refused } = payloadOf(name, texts);
    setWrong(refused);
    if (refused.length) return setEmitted('');
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
          options={EVENT_NAMES.map((one) => ({ value: one, label: one }))}
          onChange={(next: BusEventName) => {
            setName(next);
            setTexts(firstTexts(next));
            setWrong([]);
          }}
        />
      </Field>
      {fields.map(([field, kind]) => (
        <Field
          key={`${name} ${field}`}
          label={field}
          required={kind !== 'number?' && kind !== 'text'}
          error={wrong.includes(field) ? wrongText(kind) : undefined}
        >
          {inputOf(kind, texts[field] ?? '', (text) => {
            setTexts((before) => ({ ...before, [field]: text }));
            setWrong((before) => before.filter((one) => one !== field));
          })}
        </Field>
      ))}
      <div className={styles.emit}>
        <Button size="small" type="primary" htmlType="submit">
          {t('Emit')}
        </Button>
        <span role="status">{emitted}</span>
      </div>
    </form>
  );
}

function firstTexts(name: BusEventName): Record<string, string> {
  const now = new Date();
  return Object.fromEntries(
    Object.entries(EVENT_FIELDS[name] ?? {}).map(([field, kind]) => [field, firstText(kind, now)]),
  );
}

function inputOf(kind: FieldKind, text: string, set: (text: string) => void) {
  if (kind === 'flag' || typeof kind !== 'string') {
    const choices = typeof kind === 'string' ? ['true', 'false'] : kind;
    return (
      <Select size="small" value={text} options={choices.map((value) => ({ value, label: value }))} onChange={set} />
    );
  }
  if (kind === 'changes') {
    return <Input.TextArea value={text} spellCheck={false} rows={4} onChange={(event) => set(event.target.value)} />;
  }
  return (
    <Input
      size="small"
      value={text}
      spellCheck={false}
      inputMode={kind === 'number' || kind === 'number?' ? 'numeric' : undefined}
      onChange={(event) => set(event.target.value)}
    />
  );
}

function wrongText(kind: FieldKind): string {
  switch (kind) {
    case 'number':
      return t('Enter a whole number.');
    case 'number?':
      return t('Enter a whole number, or leave it empty for null.');
    case 'time':
      return t('Enter a time, such as 2026-01-31T12:00:00Z.');
    case 'changes':
      return t('Enter a list of changes, as JSON: id, entity, entityId, action, by, at.');
    default:
      return t('Choose a value.');
  }
}
