import { notify, type Reply, useBus, useChange, useDocumentTitle } from '@salesdesk/shared';
import { codeError, type StepUpProof, validationFor } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Field, Input, useFirstWrongField } from '@salesdesk/shared/ui/form';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '../texts.ts';
import styles from './StepUpForm.module.css';

/** A new document, in which remotes run again. */
export const PLATFORM = '/platform';

type Errors<Name extends string> = Partial<Record<Name | 'code', string | undefined>>;

interface StepUpFormProps<Name extends string, Data> {
  title: string;
  /** What it does, in one or two sentences. */
  intro: ReactNode;
  submitLabel: string;
  /** The fields that a refusal may name, besides the code. */
  names: readonly Name[];
  ticket: string;
  /** What is wrong with the fields; nothing is sent then. */
  problems?: () => Errors<Name>;
  send: (proof: StepUpProof) => Promise<Reply<Data>>;
  onDone: (reply: Reply<Data>) => void;
  /** The address that Cancel leads to. */
  back: string;
  /** The fields above the code, given their messages; `clear` removes those of fields that change. */
  children: (errors: Errors<Name>, clear: (...names: (Name | 'code')[]) => void) => ReactNode;
}

/**
 * A form that asks for the code of the authenticator app. It is a separate document without code of any remote, because
 * what is typed here must reach only the server. ADR-062.
 */
export function StepUpForm<Name extends string, Data>(props: StepUpFormProps<Name, Data>) {
  const { title, intro, submitLabel, names, ticket, problems, send, onDone, back, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const onRefusal = useFirstWrongField(form);
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors<Name>>({});
  const change = useChange({
    mutationFn: () => send({ code, ticket }),
    says: {
      validation: 'quiet',
      onValidations: (messages, message) => {
        const found = [...names, 'code'].map((name) => [name, validationFor(messages, name)] as const);
        setErrors(Object.fromEntries(found) as Errors<Name>);
        if (!found.some(([, text]) => text)) notify.error(message);
      },
    },
    onDone,
  });
  const clear = (...changed: (Name | 'code')[]) =>
    setErrors({ ...errors, ...Object.fromEntries(changed.map((name) => [name, undefined])) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRefusal();
    const found = { ...problems?.(), code: codeError(code) ?? undefined } as Errors<Name>;
    setErrors(found);
    if (!Object.values(found).some(Boolean)) void change.run();
  };
  return (
    <StepUpCard title={title}>
      <form ref={form} onSubmit={submit} noValidate aria-label={title}>
        <h1>{title}</h1>
        <p>{intro}</p>
        {children(errors, clear)}
        <Field
          label={t('Code of your authenticator app')}
          required
          error={errors.code}
          hint={t('Enter it on this page only. Other screens never ask for it.')}
        >
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => {
              setCode(event.target.value.replace(/\D/g, ''));
              clear('code');
            }}
          />
        </Field>
        <div className={styles.actions}>
          <Button onClick={() => location.assign(back)}>{t('Cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={change.isPending}>
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
