import { useState } from 'react';
import type { StepResult } from './auth.model.ts';

interface SignInFieldOptions<T> {
  empty: T;
  /** The error as an English sentence, or null. */
  errorOf: (value: T) => string | null;
  /** Sends a valid value; 'stay' is a refusal that the user can correct here. */
  send: (value: T) => Promise<StepResult>;
  /** A refused value stays to be corrected, because it is not secret. */
  stays?: boolean;
}

/** The field of a sign-in step: validated on submit and, unless it stays, cleared after a refusal. */
export function useSignInField<T>({ empty, errorOf, send, stays = false }: SignInFieldOptions<T>) {
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
    submit: async () => {
      const found = errorOf(value);
      setError(found);
      if (found || (await send(value)) !== 'stay' || stays) return;
      setValue(empty);
      setRefusals((count) => count + 1);
    },
  };
}
