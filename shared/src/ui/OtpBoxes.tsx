import { t } from '@salesdesk/shared';
import { CODE_LENGTH } from '@salesdesk/shared/domain';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './OtpBoxes.module.css';

interface OtpBoxesProps {
  /** One entry per box, '' for an empty one. */
  digits: string[];
  onChange: (digits: string[]) => void;
  /** Counts refusals: a new number shakes the boxes once and moves the cursor to the first. */
  refusals?: number;
  /** Marks the boxes as invalid; the caller shows the text below them. */
  error?: string;
  label: string;
}

export const EMPTY_CODE: string[] = Array.from({ length: CODE_LENGTH }, () => '');

/** Six boxes, one digit each. product.md section 5, "Code"; pasting six digits fills all. */
export function OtpBoxes({ digits, onChange, refusals = 0, error, label }: OtpBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => boxes.current[Math.max(0, Math.min(index, CODE_LENGTH - 1))]?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal brings the cursor back.
  useEffect(() => focus(0), [refusals]);

  const put = (index: number, typed: string) => {
    onChange(digits.map((digit, i) => typed[i - index] ?? digit));
    focus(index + typed.length);
  };

  const clear = (index: number) => {
    onChange(digits.map((digit, i) => (i === index ? '' : digit)));
    focus(index);
  };

  const onInput = (index: number, text: string) => {
    const typed = text.replace(/\D/g, '');
    const held = digits[index] ?? '';
    // A second digit typed into a filled box replaces the first one, on whichever side of it the cursor was.
    if (held && typed.length === 2 && typed.includes(held)) put(index, typed.replace(held, ''));
    else if (typed) put(index, typed.slice(0, CODE_LENGTH - index));
  };

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const places = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: CODE_LENGTH - 1 };
    // Typing the same digit again fires no change event, so handle the key.
    const isSame = event.key === digits[index] && !event.ctrlKey && !event.metaKey && !event.altKey;
    const target = isSame ? index + 1 : places[event.key as keyof typeof places];
    const clears = event.key === 'Backspace' || event.key === 'Delete';
    if (target === undefined && !clears) return;
    event.preventDefault();
    if (target !== undefined) focus(target);
    else if (digits[index] || event.key === 'Delete') clear(index);
    else if (index > 0) clear(index - 1);
  };

  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const pasted = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, CODE_LENGTH);
    if (pasted) put(0, pasted);
  };

  return (
    <fieldset key={refusals} className={refusals > 0 ? `${styles.boxes} ${styles.refused}` : styles.boxes}>
      <legend className="sd-visually-hidden">{label}</legend>
      {EMPTY_CODE.map((_, index) => (
        <input
          key={index}
          ref={(box) => {
            boxes.current[index] = box;
          }}
          className={styles.box}
          value={digits[index] ?? ''}
          onChange={(event) => onInput(index, event.target.value)}
          onKeyDown={(event) => onKeyDown(event, index)}
          onPaste={onPaste}
          onFocus={(event) => event.target.select()}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={t('Digit {{number}} of {{total}}', { number: index + 1, total: CODE_LENGTH })}
          aria-invalid={Boolean(error)}
        />
      ))}
    </fieldset>
  );
}
