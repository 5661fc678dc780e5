/** Platform: all remotes, how far they drift from the host, and the publishing tokens of teams. */
import { formatTimestamp, notify, useCan } from '@salesdesk/shared';
import { DOCS_PATH, referenceIn, type StoredFailure, TITLES, TOKEN_PATH } from '@salesdesk/shared/domain';
import { useSearchParams } from '@salesdesk/shared/router';
import { Button, LoadFailure, Page, PermissionButton, Segmented } from '@salesdesk/shared/ui/core';
import { Input } from '@salesdesk/shared/ui/form';
import { CopyOutlined, FileTextOutlined, PlusOutlined } from '@salesdesk/shared/ui/icons';
import { type FormEvent, useId, useState } from 'react';
import { DriftView } from './DriftView.tsx';
import { ExtensionsView } from './ExtensionsView.tsx';
import { Facts } from './Parts.tsx';
import styles from './ReferenceSearch.module.css';
import { RemotesList } from './RemotesList.tsx';
import { Tokens } from './Tokens.tsx';
import { t } from './texts.ts';
import { diagnosticsOf, useFailure, useOverview, useOwnViews, useShownUndo } from './useConsole.ts';

const VIEWS = ['extensions', 'drift'];

export default function PlatformPage() {
  const mayTokens = useCan('system.platform.tokens');
  const [params, setParams] = useSearchParams();
  useShownUndo();
  const asked = params.get('view');
  const view = VIEWS.includes(asked ?? '') || (asked === 'tokens' && mayTokens) ? asked : 'remotes';
  return (
    <Page
      title={t(TITLES.platform)}
      beside={
        <Segmented
          aria-label={t('Part of Platform')}
          options={[
            { value: 'remotes', label: t('Remotes') },
            { value: 'extensions', label: t('Extensions') },
            { value: 'drift', label: t('Drift') },
            ...(mayTokens ? [{ value: 'tokens', label: t('Tokens') }] : []),
          ]}
          value={view}
          onChange={(chosen) => setParams(chosen === 'remotes' ? {} : { view: String(chosen) }, { replace: true })}
        />
      }
      toolbar={
        <>
          <Button href={DOCS_PATH} icon={<FileTextOutlined />}>
            {t('Documentation for teams')}
          </Button>
          {view === 'tokens' && (
            <PermissionButton
              type="primary"
              permission="system.platform.tokens"
              icon={<PlusOutlined />}
              onClick={() => location.assign(TOKEN_PATH)}
            >
              {t('New token')}
            </PermissionButton>
          )}
          {view === 'remotes' && <CopyDiagnostics />}
        </>
      }
    >
      {view === 'tokens' && <Tokens />}
      {view === 'extensions' && <ExtensionsView />}
      {view === 'drift' && <DriftView />}
      {view === 'remotes' && <ReferenceSearch />}
      {view === 'remotes' && <RemotesList />}
    </Page>
  );
}

function CopyDiagnostics() {
  const { data } = useOverview();
  const viewOf = useOwnViews();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(diagnosticsOf(data?.remotes ?? [], viewOf));
      notify.success(t('Diagnostics copied'));
    } catch {
      // Not by `copyText`: the page does not show the diagnostics, so they cannot be copied by hand.
      notify.error(t('Diagnostics could not be copied'));
    }
  };
  return (
    <Button icon={<CopyOutlined />} disabled={!data} onClick={() => void copy()}>
      {t('Copy diagnostics')}
    </Button>
  );
}

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
