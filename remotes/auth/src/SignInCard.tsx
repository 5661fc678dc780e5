import { translated } from '@salesdesk/shared';
import { useNavigate } from '@salesdesk/shared/router';
import { Button, FullLoader, LanguageChoice, Logo } from '@salesdesk/shared/ui/core';
import { useFirstWrongField } from '@salesdesk/shared/ui/form';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { StepResult } from './auth.model.ts';
import styles from './SignInCard.module.css';
import { t } from './texts.ts';

/** The maximum duration of the logo animation. */
const DRAWING_MS = 800;

/** Id of the sentence under the field, for `aria-describedby`. */
const FIELD_NOTE = 'sign-in-note';

interface SignInCardProps {
  /** The title of the browser tab. */
  title: string;
  heading: ReactNode;
  /** Draws the logo before the form appears; not with reduced motion, and not on later steps. */
  animated?: boolean;
  /** The reply is pending: shows the loader, and submitting is blocked. */
  busy: boolean;
  /** Something else is pending: shows the loader, but the form can be submitted. */
  loading?: boolean;
  onSubmit: () => void;
  /** Shows Cancel beside SUBMIT; it returns to the first step. */
  cancels?: boolean;
  /** The error below the field; its id is `FIELD_NOTE`. */
  error: string | null;
  below?: ReactNode;
  children: ReactNode;
}

/** The layout of every sign-in step: background, card, logo, one form, SUBMIT. product.md section 2, "Sign-in screens". */
export function SignInCard({
  title,
  heading,
  animated = false,
  busy,
  loading = false,
  onSubmit,
  cancels = false,
  error,
  below,
  children,
}: SignInCardProps) {
  const navigate = useNavigate();
  const [drawn, setDrawn] = useState(!animated || window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  // The title without the product's name: product.md section 2.
  useEffect(() => {
    document.title = title;
  }, [title]);
  // Show the form even if the animation never ends, for example without the style sheet.
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), DRAWING_MS);
    return () => clearTimeout(timer);
  }, []);
  const form = useRef<HTMLFormElement>(null);
  const onRefusal = useFirstWrongField(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    onRefusal();
    onSubmit();
  };
  return (
    <main className={styles.background}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Logo size={48} animated={animated} onDrawn={() => setDrawn(true)} />
          <span>Salesdesk</span>
        </div>
        {drawn && (
          <form
            ref={form}
            className={animated ? `${styles.form} ${styles.appearing}` : styles.form}
            onSubmit={submit}
            noValidate
          >
            <h1 className={styles.heading}>{heading}</h1>
            {children}
            <div id={FIELD_NOTE} className={styles.note} role="alert">
              {error && translated(error)}
            </div>
            <div className={styles.actions}>
              {cancels && (
                <Button size="large" block onClick={() => navigate('/')}>
                  {t('Cancel')}
                </Button>
              )}
              <Button type="primary" htmlType="submit" size="large" block>
                {t('SUBMIT')}
              </Button>
            </div>
            {below}
          </form>
        )}
        <footer className={styles.languages}>
          <LanguageChoice />
        </footer>
      </div>
      {(busy || loading) && <FullLoader />}
    </main>
  );
}

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
