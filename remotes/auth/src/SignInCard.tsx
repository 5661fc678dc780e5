import { t, translated } from '@salesdesk/shared';
import { useNavigate } from '@salesdesk/shared/router';
import { Button, FullLoader, LanguageChoice, Logo } from '@salesdesk/shared/ui/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import styles from './SignInCard.module.css';

/** The longest the logo may be drawn. */
const DRAWING_MS = 800;

/** Id of the sentence under the field, for `aria-describedby`. */
export const FIELD_NOTE = 'sign-in-note';

interface SignInCardProps {
  /** The browser tab's name. */
  title: string;
  heading: ReactNode;
  /** The logo is drawn first, then the form appears; not with reduced motion, not on later steps. */
  animated?: boolean;
  /** An answer is awaited: the loader shows, and nothing is sent twice. */
  busy: boolean;
  /** Something else is awaited: the loader shows, and the form can be sent. */
  loading?: boolean;
  onSubmit: () => void;
  /** Cancel stands beside SUBMIT and leads to the first step. */
  cancels?: boolean;
  /** What is wrong with the field, said under it; its id is `FIELD_NOTE`. */
  error: string | null;
  below?: ReactNode;
  children: ReactNode;
}

/** The frame of every sign-in step: background, card, logo, one form, SUBMIT. product.md section 2, "Sign-in screens". */
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
  // Just the title, without the product's name: product.md section 2.
  useEffect(() => {
    document.title = title;
  }, [title]);
  // The form comes even where the drawing never ends, as without its style sheet.
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), DRAWING_MS);
    return () => clearTimeout(timer);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <main className={styles.background}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Logo size={48} animated={animated} onDrawn={() => setDrawn(true)} />
          <span>Salesdesk</span>
        </div>
        {drawn && (
          <form className={animated ? `${styles.form} ${styles.appearing}` : styles.form} onSubmit={submit} noValidate>
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
