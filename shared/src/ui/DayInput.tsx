/** The browser's native date field, which gives a day once it is complete: while a year is typed it reports 0002, 0020, 0202. */
import { Input, type InputProps } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isDay } from '../domain/filterDays.ts';

interface DayInputProps extends Omit<InputProps, 'type' | 'value' | 'onChange' | 'min' | 'max'> {
  /** YYYY-MM-DD, or '' for none. */
  value?: string;
  /** Each complete day between 1900 and 2200, and '' when the field was emptied and left. */
  onChange?: (day: string) => void;
  /** The day that is meant: after Enter, on leaving the field, once its year has four digits, or a pick in the calendar. */
  onCommit?: (day: string) => void;
  /** First and last day of the calendar, YYYY-MM-DD or ''. A day beyond them can still be typed. */
  min?: string;
  max?: string;
}

export function DayInput({ value = '', onChange, onCommit, min, max, onKeyDown, onBlur, ...rest }: DayInputProps) {
  // What stands in the field, which may be a day of the year 20; null while it shows the value.
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const isTyping = useRef(false);
  const committed = useRef(value);
  const shown = typed ?? value;

  /** Whether the value is another one now. */
  const commit = (day: string): boolean => {
    isTyping.current = false;
    const isWrong = day !== '' && !isDay(day);
    setRefused(isWrong);
    if (isWrong) return false;
    setTyped(null);
    if (day !== value) onChange?.(day);
    if (day !== '' && day !== committed.current) onCommit?.(day);
    committed.current = day;
    return day !== value;
  };
  const change = (day: string) => {
    setRefused(false);
    const isPicked = !isTyping.current && !hasCoarsePointer();
    const isYearComplete = yearOf(shown) < 1000 && isDay(day);
    if (isPicked || isYearComplete) commit(day);
    else {
      setTyped(day);
      if (isDay(day)) onChange?.(day);
    }
  };
  /** A year of two digits is one of this century. */
  const leave = () => typed !== null && commit(yearOf(typed) < 100 ? `20${typed.slice(2)}` : typed);
  return (
    <Input
      {...rest}
      type="date"
      value={shown}
      min={min || undefined}
      max={max || undefined}
      status={isRefused ? 'error' : rest.status}
      aria-invalid={isRefused || rest['aria-invalid'] || undefined}
      onChange={({ target }) => change(target.value)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        // The form must not be sent with the day of before.
        if (event.key === 'Enter' && leave()) event.preventDefault();
        else if (event.key !== 'Tab') isTyping.current = true;
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        leave();
        isTyping.current = false;
        onBlur?.(event);
      }}
    />
  );
}

/** The year of a day; of none it is infinite, so that it counts as no short one. */
function yearOf(day: string): number {
  return day === '' ? Number.POSITIVE_INFINITY : Number(day.slice(0, 4));
}

/** The wheels of a phone report each day that they pass. */
function hasCoarsePointer(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
