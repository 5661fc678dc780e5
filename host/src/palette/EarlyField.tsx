/** Takes what is typed after Ctrl+K while the palette is still loading, as at its first opening on a slow line. */
import { useLayoutEffect, useRef } from 'react';
import { t } from '../texts.ts';

interface EarlyFieldProps {
  /** Given the whole text after each change, and again, with `isEntered`, after Enter. */
  onText: (text: string, isEntered: boolean) => void;
}

/** Has the focus while it is there, and gives it back. */
export function EarlyField({ onText }: EarlyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <input
      ref={field}
      className="sd-visually-hidden"
      aria-label={t('Search companies, people, screens and actions')}
      maxLength={200}
      onChange={(event) => onText(event.target.value, false)}
      onKeyDown={({ key, currentTarget, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) onText(currentTarget.value, true);
      }}
    />
  );
}
