import { inSentence, t } from '@salesdesk/shared';
import { RELATIVE_DAYS, RELATIVE_DAYS_LABELS, relativeDaysOf } from '@salesdesk/shared/domain';
import { useState } from 'react';
import { DayInput } from '../../ui/DayInput.tsx';
import { PopoverMenu } from '../../ui/PopoverMenu.tsx';
import styles from './Filters.module.css';
import { type DaysField, type FilterValues, textOf } from './filter.model.ts';

interface DaysProps<N extends string> {
  field: DaysField<N>;
  values: FilterValues<N>;
  onChange: (name: N, value: string) => void;
  /** Called once a choice is complete. */
  onChosen?: () => void;
}

/** Under a column title, where two dates have no room: a button that says which days, and opens their choice. */
export function DaysButton<N extends string>(props: DaysProps<N>) {
  const { field, values } = props;
  const [open, setOpen] = useState(false);
  return (
    <PopoverMenu
      asField={{ value: textOf(field, values), blank: t('Any day') }}
      label={t('Filter by {{field}}', { field: inSentence(field.label) })}
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
    >
      {(close) => <DaysChoice {...props} onChosen={close} />}
    </PopoverMenu>
  );
}

/** Days that move with the calendar as buttons, and a range of fixed ones. */
export function DaysChoice<N extends string>({ field, values, onChange, onChosen }: DaysProps<N>) {
  const relative = relativeDaysOf(values[field.from]);
  const [from, to] = relative ? ['', ''] : [values[field.from] ?? '', values[field.to] ?? ''];
  return (
    <fieldset className={styles.days} aria-label={field.label}>
      <div className={styles.relative}>
        {RELATIVE_DAYS.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={days === relative}
            onClick={() => {
              onChange(field.to, '');
              onChange(field.from, days === relative ? '' : days);
              if (days !== relative) onChosen?.();
            }}
          >
            {t(RELATIVE_DAYS_LABELS[days])}
          </button>
        ))}
      </div>
      <div className={styles.pair}>
        <EndOfRange
          label={t('{{field}} from', { field: field.label })}
          hint={t('From')}
          value={from}
          max={to}
          onChange={(day) => onChange(field.from, day)}
        />
        <EndOfRange
          label={t('{{field}} to', { field: field.label })}
          hint={t('To')}
          value={to}
          min={from}
          onChange={(day) => {
            if (relative) onChange(field.from, '');
            onChange(field.to, day);
          }}
        />
      </div>
    </fieldset>
  );
}

interface EndOfRangeProps {
  label: string;
  /** Shown in the empty field. */
  hint: string;
  /** YYYY-MM-DD or empty. */
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

/** A day, with its word in the field or, where a browser cannot, before it. */
function EndOfRange({ label, hint, value, min, max, onChange }: EndOfRangeProps) {
  return (
    <div className={styles.end}>
      <span className={styles.word} aria-hidden="true">
        {hint}
      </span>
      <DayInput
        size="small"
        className={styles.day}
        data-hint={value ? undefined : hint}
        aria-label={label}
        value={value}
        min={min}
        max={max}
        onChange={onChange}
      />
    </div>
  );
}
