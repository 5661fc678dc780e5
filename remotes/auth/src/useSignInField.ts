import { useState } from 'react';
import type { StepResult } from './auth.model.ts';
import { FIELD_NOTE } from './SignInCard.tsx';

interface SignInFieldOptions<T> {
  empty: T;
  /** The error as an English sentence, or null. */
  errorOf: (value: T) => string | null;
  /** Sends a valid value; 'stay' is a refusal that the user can correct here. */
  send: (value: T) => Promise<StepResult>;
  /** What the field says after a refusal, besides the toast. */
  refusedText?: string;
  /** A refused value stays to be corrected, because it is not secret. */
  stays?: boolean;
}

/** The field of a sign-in step: validated on submit and, unless it stays, cleared after a refusal. */
export function useSignInField<T>({ empty, errorOf, send, refusedText, stays = false }: SignInFieldOptions<T>) {
  const [value, setValue] = useState(empty);
  const [error, setError] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  return {
    value,
    error,
    /** Counts refusals: used as key, it focuses the field again. */
    refusals,
    change: (next: T) => {
      setValue(next);
      setError(null);
    },
    clearError: () => setError(null),
    /** For the input of a text. */
    input: {
      size: 'large',
      autoFocus: true,
      value,
      status: error ? 'error' : undefined,
      'aria-invalid': error !== null,
      'aria-describedby': FIELD_NOTE,
    } as const,
    submit: async () => {
      const found = errorOf(value);
      setError(found);
      const result = found ? null : await send(value);
      if ((result !== 'stay' && result !== 'failed') || stays) return;
      setValue(empty);
      if (result === 'stay' && refusedText) setError(refusedText);
      setRefusals((count) => count + 1);
    },
  };
}
