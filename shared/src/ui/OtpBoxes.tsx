import { CODE_LENGTH } from '@salesdesk/shared/domain';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './OtpBoxes.module.css';

interface OtpBoxesProps {
  /** One entry per box, '' for an empty one. */
  digits: string[];
  onChange: (digits: string[]) => void;
  /** Counts refusals: a new number shakes the boxes once and puts the cursor into the first. */
  refusals?: number;
  error?: string;
  label: string;
}

export const EMPTY_CODE: string[] = Array.from({ length: CODE_LENGTH }, () => '');

/** Six boxes, one digit each. Spec section 5, "Code"; a paste of six digits fills all (decision 21). */
export function OtpBoxes({ digits, onChange, refusals = 0, error, label }: OtpBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal brings the cursor back.
  useEffect(() => {
    boxes.current[0]?.focus();
  }, [refusals]);

  const put = (index: number, text: string) => {
    const typed = text.replace(/\D/g, '').slice(0, CODE_LENGTH - index);
    if (!typed) return;
    onChange(digits.map((digit, i) => typed[i - index] ?? digit));
    boxes.current[Math.min(index + typed.length, CODE_LENGTH - 1)]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (move) {
      event.preventDefault();
      boxes.current[index + move]?.focus();
    }
    if (event.key !== 'Backspace') return;
    event.preventDefault();
    const at = digits[index] ? index : index - 1;
    if (at < 0) return;
    onChange(digits.map((digit, i) => (i === at ? '' : digit)));
    boxes.current[at]?.focus();
  };

  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    put(0, event.clipboardData.getData('text'));
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
          onChange={(event) => put(index, event.target.value.slice(-CODE_LENGTH) || '')}
          onKeyDown={(event) => onKeyDown(event, index)}
          onPaste={onPaste}
          onFocus={(event) => event.target.select()}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={`Digit ${index + 1} of ${CODE_LENGTH}`}
          aria-invalid={Boolean(error)}
        />
      ))}
    </fieldset>
  );
}
