import { inSentence, t, useTypedFilter } from '@salesdesk/shared';
import { Input } from 'antd';
import { useId } from 'react';
import { Select } from '../../ui/Select.tsx';
import { DaysButton } from './DaysFilter.tsx';
import styles from './Filters.module.css';
import {
  amountTyped,
  applyChanges,
  type FilterField,
  type FilterValues,
  presenceOf,
  presenceText,
  withPresence,
} from './filter.model.ts';

interface FilterInputProps<N extends string> {
  field: FilterField<N>;
  values: FilterValues<N>;
  onChange: (name: N, value: string) => void;
}

/** The control of one filter under a column title, and in the panel unless it shows the days themselves. */
export function FilterInput<N extends string>({ field, values, onChange }: FilterInputProps<N>) {
  const id = useId();
  const hint = presenceText(presenceOf(field, values));
  const label = t('Filter by {{field}}', { field: inSentence(field.label) });
  /** A value takes the place of "is empty". */
  const put = (name: N, value = '') => {
    if (value && hint) applyChanges(withPresence(field, values, null), onChange);
    onChange(name, value);
  };
  if (field.kind === 'text')
    return (
      <TypedInput
        label={label}
        placeholder={hint || undefined}
        value={values[field.name] ?? ''}
        onSettled={(value) => put(field.name, value)}
      />
    );
  if (field.kind === 'choice')
    return (
      <Select
        id={id}
        size="small"
        allowClear
        showSearch={field.choices.length > 8}
        aria-label={label}
        className={styles.input}
        popupMatchSelectWidth={false}
        placeholder={hint || undefined}
        value={values[field.name] ?? null}
        onChange={(value) => put(field.name, value ?? '')}
        options={[...field.choices]}
      />
    );
  if (field.kind === 'presence') return null;
  if (field.kind === 'days') return <DaysButton field={field} values={values} onChange={onChange} />;
  const [from, to] = [values[field.from] ?? '', values[field.to] ?? ''];
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
