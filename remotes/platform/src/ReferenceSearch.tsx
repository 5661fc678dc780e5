/** Platform's search for the failure behind a reference that a person quotes. */
import { formatTimestamp } from '@salesdesk/shared';
import { referenceIn, type StoredFailure } from '@salesdesk/shared/domain';
import { useSearchParams } from '@salesdesk/shared/router';
import { Button, LoadFailure } from '@salesdesk/shared/ui/core';
import { Input } from '@salesdesk/shared/ui/form';
import { type FormEvent, useId, useState } from 'react';
import { Facts } from './Parts.tsx';
import styles from './ReferenceSearch.module.css';
import { t } from './texts.ts';
import { useFailure } from './useConsole.ts';

const PARAM = 'reference';

/** The field, and below it what was found; the reference stands in the address, so that a link opens it. */
export function ReferenceSearch() {
  const [params, setParams] = useSearchParams();
  const asked = params.get(PARAM) ?? '';
  const [typed, setTyped] = useState(asked);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = new URLSearchParams(params);
    if (typed.trim()) next.set(PARAM, referenceIn(typed) ?? typed.trim());
    else next.delete(PARAM);
    setParams(next, { replace: true });
  };
  return (
    <section className={styles.search}>
      <form className={styles.form} onSubmit={submit}>
        <label htmlFor={id}>{t('Reference')}</label>
        <Input
          id={id}
          className={styles.input}
          value={typed}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          placeholder="Y4G22R"
          allowClear
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button htmlType="submit">{t('Find')}</Button>
      </form>
      {asked && <Result key={asked} asked={asked} />}
    </section>
  );
}

function Result({ asked }: { asked: string }) {
  const reference = referenceIn(asked);
  const query = useFailure(reference);
  if (reference === null) return <p role="alert">{t('A reference has six letters and digits, such as Y4G22R.')}</p>;
  if (query.isError)
    return <LoadFailure text={t('The reference could not be looked up.')} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <p role="status">{t('Searching…')}</p>;
  if (query.data) return <FoundFailure failure={query.data} />;
  return (
    <p role="status">
      {t('There is no report with the reference {{reference}}. Reports are kept for 30 days.', { reference })}
    </p>
  );
}

/** The report of one failure. */
function FoundFailure({ failure }: { failure: StoredFailure }) {
  const { reference, at, phase, message, stack, remote, release, page, browser, trace, isTrusted } = failure;
  const facts: [string, string][] = [
    [t('Message'), message],
    [t('Phase'), phase],
    [t('Remote'), remote],
    [t('Release'), release || '–'],
    [t('Page'), page],
    [t('Browser'), browser],
    [t('Time'), formatTimestamp(at)],
    [t('Trace'), trace],
    [t('Reported by'), isTrusted ? t('a signed-in user, or the server') : t('a browser without a session')],
  ];
  return (
    <article className={styles.found} aria-label={t('Failure {{reference}}', { reference })}>
      <Facts className={styles.facts} facts={facts} />
      {stack.length > 0 && (
        <pre className={styles.stack} dir="ltr">
          {stack.join('\n')}
        </pre>
      )}
    </article>
  );
}
