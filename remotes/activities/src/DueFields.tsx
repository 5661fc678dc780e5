/** The day of a task: three days by one key or click, or another day, and a time if wanted. */
import { duePicks } from '@salesdesk/shared';
import { localDay } from '@salesdesk/shared/domain';
import { DayInput, Input } from '@salesdesk/shared/ui/form';
import type { ReactNode } from 'react';
import styles from './ActivityForm.module.css';
import { t } from './texts.ts';

interface DueFieldsProps {
  label: string;
  day: string;
  time: string;
  /** Whether the fields of another day are shown. */
  isPicking: boolean;
  /** The day or the time is refused; the element with this id says why. */
  isWrong: boolean;
  messagesId: string;
  onPick: () => void;
  onChange: (day: string, time: string) => void;
}

export function DueFields(props: DueFieldsProps) {
  const { label, day, time, isPicking, isWrong, messagesId, onPick, onChange } = props;
  const now = new Date();
  const picks = duePicks(now);
  const isOther = day !== '' && !picks.some((pick) => pick.day === day);
  return (
    <fieldset
      className={styles.row}
      data-wrong={isWrong || undefined}
      aria-describedby={isWrong ? messagesId : undefined}
    >
      <legend>{label}</legend>
      {picks.map((pick) => (
        <Chip
          key={pick.key}
          hint={pick.key}
          isChosen={day === pick.day}
          onClick={() => onChange(day === pick.day ? '' : pick.day, time)}
        >
          {pick.label}
        </Chip>
      ))}
      <Chip hint="p" isChosen={isPicking || isOther} onClick={onPick}>
        {t('Pick a day')}
      </Chip>
      {(isPicking || isOther) && (
        <DayInput
          size="small"
          className={styles.date}
          aria-label={t('Day')}
          autoFocus={isPicking}
          min={localDay(now)}
          value={day}
          onChange={(next) => onChange(next, time)}
        />
      )}
      {day !== '' && (
        <Input
          size="small"
          type="time"
          className={styles.time}
          aria-label={t('Time, if any')}
          value={time}
          onChange={(event) => onChange(day, event.target.value)}
        />
      )}
    </fieldset>
  );
}

interface ChipProps {
  /** The key that chooses it while no text is being typed; a digit is shown. */
  hint?: string;
  isChosen: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** One of a few choices, which a second press takes back. */
export function Chip({ hint, isChosen, onClick, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isChosen} aria-keyshortcuts={hint} onClick={onClick}>
      {children}
      {hint && /\d/.test(hint) && <kbd aria-hidden="true">{hint}</kbd>}
    </button>
  );
}
