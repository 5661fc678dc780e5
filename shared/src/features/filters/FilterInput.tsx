import { t, useTypedFilter } from '@salesdesk/shared';
import { Input, Select } from 'antd';
import { useId } from 'react';
import styles from './Filters.module.css';
import { amountTyped, type FilterField, type FilterValues } from './filter.model.ts';

interface FilterInputProps<N extends string> {
  field: FilterField<N>;
  values: FilterValues<N>;
  onChange: (name: N, value: string) => void;
}

/** The control of one filter, under a column title or in the panel; narrow enough for both. */
export function FilterInput<N extends string>({ field, values, onChange }: FilterInputProps<N>) {
  const id = useId();
  if (field.kind === 'text') {
    const label = t('Filter by {{field}}', { field: field.label.toLowerCase() });
    return (
      <TypedInput label={label} value={values[field.name] ?? ''} onSettled={(value) => onChange(field.name, value)} />
    );
  }
  if (field.kind === 'choice')
    return (
      <Select
        id={id}
        size="small"
        allowClear
        showSearch={field.choices.length > 8 ? { optionFilterProp: 'label' } : false}
        aria-label={t('Filter by {{field}}', { field: field.label.toLowerCase() })}
        className={styles.input}
        popupMatchSelectWidth={false}
        value={values[field.name] ?? null}
        onChange={(value) => onChange(field.name, value ?? '')}
        options={[...field.choices]}
      />
    );
  const [from, to] = [values[field.from] ?? '', values[field.to] ?? ''];
  if (field.kind === 'days')
    return (
      <div className={styles.pair}>
        <DayInput
          label={t('{{field}} from', { field: field.label })}
          hint={t('From')}
          value={from}
          max={to}
          onChange={(day) => onChange(field.from, day)}
        />
        <DayInput
          label={t('{{field}} to', { field: field.label })}
          hint={t('To')}
          value={to}
          min={from}
          onChange={(day) => onChange(field.to, day)}
        />
      </div>
    );
  return (
    <div className={styles.pair}>
      <TypedInput
        isAmount
        placeholder={t('Min')}
        label={t('{{field}} from', { field: field.label })}
        value={from}
        onSettled={(sum) => onChange(field.from, sum)}
      />
      <TypedInput
        isAmount
        placeholder={t('Max')}
        label={t('{{field}} to', { field: field.label })}
        value={to}
        onSettled={(sum) => onChange(field.to, sum)}
      />
    </div>
  );
}

interface TypedInputProps {
  label: string;
  placeholder?: string;
  value: string;
  onSettled: (value: string) => void;
  isAmount?: boolean;
}

/** Shows the input at once and applies it when typing stops or the field loses the focus. */
function TypedInput({ label, placeholder, value, onSettled, isAmount = false }: TypedInputProps) {
  const [typed, setTyped, flush] = useTypedFilter(value, (text) => {
    const wanted = isAmount ? amountTyped(text) : text;
    if (wanted !== null) onSettled(wanted);
  });
  const isWrong = isAmount && amountTyped(typed) === null;
  return (
    <Input
      size="small"
      className={styles.input}
      inputMode={isAmount ? 'decimal' : undefined}
      placeholder={placeholder}
      status={isWrong ? 'error' : undefined}
      title={isWrong ? t('This is not an amount') : undefined}
      aria-invalid={isWrong || undefined}
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={flush}
      onPressEnter={flush}
    />
  );
}

interface DayInputProps {
  label: string;
  /** Shown in the empty field. */
  hint: string;
  /** YYYY-MM-DD or empty. */
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

/** The browser's native date field. */
function DayInput({ label, hint, value, min, max, onChange }: DayInputProps) {
  return (
    <Input
      size="small"
      type="date"
      className={styles.day}
      data-hint={value ? undefined : hint}
      aria-label={label}
      value={value}
      min={min || undefined}
      max={max || undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
