import { translated } from '@salesdesk/shared';
import type { Recording } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Checkbox, Field, FieldGrid, Input, Select } from '@salesdesk/shared/ui/form';
import { Popup } from '@salesdesk/shared/ui/overlay';
import { useState } from 'react';
import styles from './Answers.module.css';
import {
  type AnswerErrors,
  type AnswerForm,
  answerOfForm,
  FAILURE_NAMES,
  FAILURES,
  failing,
  formOfAnswer,
  isAnswer,
} from './answers.model.ts';
import { t } from './texts.ts';

interface AnswerEditorProps {
  answer: Recording;
  isNew: boolean;
  onSave: (answer: Recording) => void;
  onClose: () => void;
}

/** What the API answers to one call, or that it fails. What cannot be read stays as it was typed, with a message. */
export function AnswerEditor({ answer, isNew, onSave, onClose }: AnswerEditorProps) {
  const [form, setForm] = useState(() => formOfAnswer(answer));
  const [errors, setErrors] = useState<AnswerErrors>({});
  const [refusals, setRefusals] = useState(0);
  const set = (changes: Partial<AnswerForm>) => {
    setForm((before) => ({ ...before, ...changes }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))));
  };
  const save = () => {
    const read = answerOfForm(form);
    if (isAnswer(read)) return onSave(read);
    setErrors(read);
    setRefusals(refusals + 1);
  };
  return (
    <Popup
      open
      title={isNew ? t('Add an answer') : t('Edit the answer')}
      steps={[{ key: 'answer', label: t('Answer') }]}
      current="answer"
      isWide
      isDirty={JSON.stringify(form) !== JSON.stringify(formOfAnswer(answer))}
      onClose={onClose}
      onSubmit={save}
      refusals={refusals}
      footRight={
        <Button type="primary" htmlType="submit">
          {t('Save answer')}
        </Button>
      }
    >
      <FieldGrid>
        <Field label={t('Method')}>
          <Select
            value={form.method}
            options={['GET', 'POST'].map((method) => ({ value: method, label: method }))}
            onChange={(method: string) => set({ method })}
          />
        </Field>
        <Field label={t('Let it fail')} hint={t('Fills status and body; edit them afterwards.')}>
          <Select
            value={null}
            placeholder={t('Choose a failure')}
            options={FAILURES.map((failure) => ({ value: failure, label: translated(FAILURE_NAMES[failure]) }))}
            onChange={(chosen: string | null) => {
              const failure = FAILURES.find((one) => one === chosen);
              const typed = answerOfForm(form);
              const before = isAnswer(typed) ? typed : answer;
              if (failure) set(formOfAnswer({ ...failing(before, failure), method: form.method, path: form.path }));
            }}
          />
        </Field>
        <Field
          wide
          required
          label={t('Path')}
          error={errors.path}
          hint={t('With its query. * stands for any part, where it answers whatever the query.')}
        >
          <Input value={form.path} spellCheck={false} onChange={(event) => set({ path: event.target.value })} />
        </Field>
        <Field label={t('Status')} required error={errors.status}>
          <Input value={form.status} inputMode="numeric" onChange={(event) => set({ status: event.target.value })} />
        </Field>
        <Field label={t('Delay in milliseconds')} error={errors.delay}>
          <Input
            value={form.delay}
            inputMode="numeric"
            placeholder="0"
            onChange={(event) => set({ delay: event.target.value })}
          />
        </Field>
        <div className={styles.checks}>
          <Checkbox checked={form.isAlways} onChange={(event) => set({ isAlways: event.target.checked })}>
            {t('Always: whatever the query, and in place of the real API too')}
          </Checkbox>
          <Checkbox checked={form.isLost} onChange={(event) => set({ isLost: event.target.checked })}>
            {t('No answer comes, as without a connection')}
          </Checkbox>
        </div>
        <Field wide required label={t('Body, as JSON')} error={errors.body}>
          <Input.TextArea
            className={styles.json}
            value={form.body}
            spellCheck={false}
            rows={12}
            onChange={(event) => set({ body: event.target.value })}
          />
        </Field>
      </FieldGrid>
    </Popup>
  );
}
