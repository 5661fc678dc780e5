import { useBus, useDocumentTitle } from '@salesdesk/shared';
import { Button } from '@salesdesk/shared/ui/core';
import { Field, Input, useFirstWrongField } from '@salesdesk/shared/ui/form';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { t } from '../texts.ts';
import styles from './StepUpForm.module.css';

interface StepUpFormProps {
  title: string;
  /** What it does, in one or two sentences. */
  intro: ReactNode;
  /** The code of the authenticator app, as typed. */
  code: string;
  onCode: (code: string) => void;
  codeError: string | undefined;
  submitLabel: string;
  isPending: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  /** The fields above the code. */
  children: ReactNode;
}

/**
 * A form that asks for the code of the authenticator app. It is a separate document without code of any remote, because
 * what is typed here must reach only the server. ADR-062.
 */
export function StepUpForm(props: StepUpFormProps) {
  const { title, intro, code, onCode, codeError, submitLabel, isPending, onSubmit, onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const onRefusal = useFirstWrongField(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRefusal();
    onSubmit();
  };
  return (
    <StepUpCard title={title}>
      <form ref={form} onSubmit={submit} noValidate aria-label={title}>
        <h1>{title}</h1>
        <p>{intro}</p>
        {children}
        <Field
          label={t('Code of your authenticator app')}
          required
          error={codeError}
          hint={t('Enter it on this page only. Other screens never ask for it.')}
        >
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => onCode(event.target.value.replace(/\D/g, ''))}
          />
        </Field>
        <div className={styles.actions}>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={isPending}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </StepUpCard>
  );
}

/** The card in the middle of such a page. */
export function StepUpCard({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title);
  // The sign-in is a remote's screen, so it needs a new document.
  useBus('session.ended', () => location.assign('/'));
  return (
    <main className={styles.window}>
      <div className={styles.card}>{children}</div>
    </main>
  );
}
