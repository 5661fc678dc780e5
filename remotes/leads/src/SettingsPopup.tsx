/** What everybody works with: currency, idle days, outcomes of calls, reasons for losing. Added (ADR-042). */

import { translated } from '@salesdesk/shared';
import { CHOICE_NAME_MAX, CHOICES_MAX } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Field, FieldGrid, Input, onUserFocus, Select } from '@salesdesk/shared/ui/form';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@salesdesk/shared/ui/icons';
import { Popup } from '@salesdesk/shared/ui/overlay';
import { type ReactNode, useId, useRef } from 'react';
import styles from './ChoicesField.module.css';
import type { TypedChoice } from './choices.model.ts';
import { t } from './texts.ts';
import { SETTINGS_STEPS, type SettingsStep, useSettingsForm } from './useSettingsForm.ts';

/** Mounted on every opening. */
export function SettingsPopup({ onClose }: { onClose: () => void }) {
  const { form, step, setStep, options, set, errors, clear, isDirty, isPending, submit } = useSettingsForm(onClose);
  const labels = {
    general: t('For everybody'),
    call_outcomes: t('Outcomes of calls'),
    lost_reasons: t('Reasons for losing'),
  };
  const choices = (field: 'call_outcomes' | 'lost_reasons', hint: string) => (
    <ChoicesField
      label={labels[field]}
      hint={hint}
      choices={form[field]}
      onChange={(next) => {
        clear(field);
        set({ [field]: next });
      }}
      error={errors[field]}
    />
  );
  return (
    <Popup
      open
      title={t('Settings')}
      steps={SETTINGS_STEPS.map((key) => ({ key, label: labels[key] }))}
      current={step}
      onStep={(key) => setStep(key as SettingsStep)}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
      footRight={
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t('Save & Close')}
        </Button>
      }
    >
      {step === 'general' && (
        <FieldGrid>
          <Field
            label={t('Currency')}
            required
            error={errors.currency && t(errors.currency)}
            hint={t('Amounts stay as they are: nothing is converted.')}
          >
            <Select
              showSearch
              value={form.currency}
              onChange={(currency) => {
                clear('currency');
                set({ currency });
              }}
              options={options}
            />
          </Field>
          <Field
            label={t('Idle after so many days')}
            required
            error={errors.idle_days && t(errors.idle_days)}
            hint={t('A lead without activity for longer may be moved to Cold.')}
          >
            <Input
              value={form.idle_days}
              maxLength={3}
              inputMode="numeric"
              onFocus={onUserFocus(() => clear('idle_days'))}
              onChange={({ target }) => set({ idle_days: target.value })}
            />
          </Field>
        </FieldGrid>
      )}
      {step === 'call_outcomes' && choices(step, t('A digit chooses each while a call is logged.'))}
      {step === 'lost_reasons' && choices(step, t('Asked when a lead is moved to Lost; Reports counts them.'))}
    </Popup>
  );
}

interface ChoicesFieldProps {
  /** Names the group. */
  label: string;
  hint: string;
  choices: readonly TypedChoice[];
  onChange: (choices: TypedChoice[]) => void;
  error: string | undefined;
}

/** The names of choices, such as outcomes of calls: changed, ordered, added, removed. R-234. */
function ChoicesField({ label, hint, choices, onChange, error }: ChoicesFieldProps) {
  const list = useRef<HTMLOListElement>(null);
  const noteId = useId();
  const put = (at: number, name: string) => onChange(choices.with(at, { slug: choices[at]?.slug ?? null, name }));
  const swap = (at: number, other: number) => {
    const [one, two] = [choices[at], choices[other]];
    if (one && two) onChange(choices.with(at, two).with(other, one));
  };
  /** The field is there with the next drawing. */
  const focus = (at: number) => setTimeout(() => list.current?.querySelectorAll('input')[at]?.focus());
  const add = () => {
    onChange([...choices, { slug: null, name: '' }]);
    focus(choices.length);
  };
  const remove = (at: number) => {
    onChange(choices.toSpliced(at, 1));
    focus(Math.max(0, at - 1));
  };
  const last = choices.length - 1;
  const button = (label: string, icon: ReactNode, disabled: boolean, onClick: () => void) => (
    <Button type="text" aria-label={label} icon={icon} disabled={disabled} onClick={onClick} />
  );
  return (
    <fieldset className={styles.choices} aria-describedby={noteId}>
      <legend className="sd-visually-hidden">{label}</legend>
      <ol ref={list}>
        {choices.map(({ name }, at) => (
          <li key={at}>
            <Input
              aria-label={t('{{label}}: name {{number}}', { label, number: at + 1 })}
              aria-invalid={error ? true : undefined}
              status={error ? 'error' : undefined}
              maxLength={CHOICE_NAME_MAX}
              value={name}
              onChange={({ target }) => put(at, target.value)}
            />
            {button(t('Move up: {{name}}', { name }), <ArrowUpOutlined />, at === 0, () => swap(at, at - 1))}
            {button(t('Move down: {{name}}', { name }), <ArrowDownOutlined />, at === last, () => swap(at, at + 1))}
            {button(t('Remove: {{name}}', { name }), <DeleteOutlined />, last === 0, () => remove(at))}
          </li>
        ))}
      </ol>
      <Button icon={<PlusOutlined />} disabled={choices.length >= CHOICES_MAX} onClick={add}>
        {t('Add another')}
      </Button>
      <p id={noteId} role={error ? 'alert' : undefined} data-error={error ? true : undefined}>
        {error ? translated(error) : hint}
      </p>
    </fieldset>
  );
}
