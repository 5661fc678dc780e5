import { useState } from 'react';
import type { StepResult } from './auth.model.ts';

interface SignInFieldOptions<T> {
  empty: T;
  /** The English sentence that says what is wrong with it, or null. */
  errorOf: (value: T) => string | null;
  /** Sends what is right; 'stay' is a refusal that the person can correct here. */
  send: (value: T) => Promise<StepResult>;
  /** What was refused stays to be corrected, as nothing about it is secret. */
  stays?: boolean;
}

/** The one field of a sign-in step: checked when it is sent and, unless it stays, empty again after a refusal. */
export function useSignInField<T>({ empty, errorOf, send, stays = false }: SignInFieldOptions<T>) {
  const [value, setValue] = useState(empty);
  const [error, setError] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  return {
    value,
    error,
    /** How often it was refused: a field with this key has the focus again. */
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
