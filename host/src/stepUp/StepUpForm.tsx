import { messagesOf, type Reply, useBus, useChange, useDocumentTitle } from '@salesdesk/shared';
import { codeError, type StepUpProof } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { Field, Input, useFirstWrongField } from '@salesdesk/shared/ui/form';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../texts.ts';
import styles from './StepUpForm.module.css';

/** A new document, in which remotes run again. */
export const PLATFORM = '/platform';

type Errors<Fields> = Partial<Record<keyof Fields | 'code', string | undefined>>;

interface StepUpFormProps<Fields extends object, Data> {
  title: string;
  /** What it does, in one or two sentences. */
  intro: ReactNode;
  submitLabel: string;
  ticket: string;
  /** What the fields begin with, besides the code. A refusal may name them. */
  initial: Fields;
  /** The name under which the fields, without the code, stay in the history entry, so that a reload keeps them. */
  draft?: string;
  /** What is wrong with the fields; nothing is sent then. */
  problems?: (fields: Fields) => Errors<Fields>;
  send: (fields: Fields, proof: StepUpProof) => Promise<Reply<Data>>;
  onDone: (reply: Reply<Data>, fields: Fields) => void;
  /** The address that Cancel leads to. */
  back: string;
  /** The fields above the code. */
  children: (form: StepUpFields<Fields>) => ReactNode;
}

interface StepUpFields<Fields> {
  fields: Fields;
  errors: Errors<Fields>;
  /** Changes fields, and removes the messages of these and of `others`. */
  change: (next: Partial<Fields>, ...others: (keyof Fields | 'code')[]) => void;
}

/**
 * A form that asks for the code of the authenticator app. It is a separate document without code of any remote, because
 * what is typed here must reach only the server. ADR-062.
 */
export function StepUpForm<Fields extends object, Data>(props: StepUpFormProps<Fields, Data>) {
  const { title, intro, submitLabel, ticket, initial, draft, problems, send, onDone, back, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const onRefusal = useFirstWrongField(form);
  const [fields, setFields] = useState<Fields>(() => (draft && history.state?.[draft]) ?? initial);
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors<Fields>>({});
  useEffect(() => {
    if (draft) history.replaceState({ ...history.state, [draft]: fields }, '');
  }, [draft, fields]);
  const sending = useChange({
    mutationFn: () => send(fields, { code, ticket }),
    says: {
      validation: 'quiet',
      onValidations: (validations, message) =>
        setErrors(messagesOf(validations, [...Object.keys(fields), 'code'], message) as Errors<Fields>),
    },
    onDone: (reply) => {
      if (draft) history.replaceState({ ...history.state, [draft]: undefined }, '');
      onDone(reply, fields);
    },
  });
  const clear = (names: readonly PropertyKey[]) =>
    setErrors({ ...errors, ...Object.fromEntries(names.map((name) => [name, undefined])) });
  const change: StepUpFields<Fields>['change'] = (next, ...others) => {
    setFields({ ...fields, ...next });
    clear([...Object.keys(next), ...others]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRefusal();
    const found = { ...problems?.(fields), code: codeError(code) ?? undefined } as Errors<Fields>;
    setErrors(found);
    if (!Object.values(found).some(Boolean)) void sending.run();
  };
  return (
    <StepUpCard title={title}>
      <form ref={form} onSubmit={submit} noValidate aria-label={title}>
        <h1>{title}</h1>
        <p>{intro}</p>
        {children({ fields, errors, change })}
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
              clear(['code']);
            }}
          />
        </Field>
        <div className={styles.actions}>
          <Button onClick={() => location.assign(back)}>{t('Cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={sending.isPending}>
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
