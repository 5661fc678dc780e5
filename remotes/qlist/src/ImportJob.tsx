import { said } from '@salesdesk/shared';
import { IMPORT_STATES, type ImportOutcome, type ImportSummary } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { CheckOutlined, ExclamationCircleOutlined } from '@salesdesk/shared/ui/icons';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { useEffect, useState } from 'react';
import styles from './Import.module.css';
import { ImportRows, OutcomeTiles } from './ImportRows.tsx';
import { companies, firstOf, percentOf, spokenProgress } from './import.model.ts';
import { plural, t } from './texts.ts';
import type { ImportState } from './useImport.ts';

const HEADLINE_ID = 'import-headline';

interface ImportJobProps {
  state: ImportState;
  summary: ImportSummary;
}

/** After the last step: the progress, then the outcome of the rows, and reverting. */
export function ImportJob({ state, summary }: ImportJobProps) {
  // Each state has other buttons, so move the focus to the headline.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is removed when the state changes.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === 'page-title')
      document.getElementById(HEADLINE_ID)?.focus();
  }, [summary.state]);
  return (
    <>
      <p className="sd-visually-hidden" role="status">
        {spokenProgress(summary)}
      </p>
      {state.isWorking ? <Progress state={state} summary={summary} /> : <Result state={state} summary={summary} />}
    </>
  );
}

function Progress({ state, summary }: ImportJobProps) {
  const percent = percentOf(summary);
  const isReverting = summary.state === 'reverting';
  const { done, total } = summary;
  return (
    <div className={styles.progress}>
      <strong id={HEADLINE_ID} tabIndex={-1} className="sd-figures">
        {percent} %
      </strong>
      <progress aria-label={t(IMPORT_STATES[summary.state])} aria-valuenow={percent} value={percent} max={100} />
      <p>
        {isReverting
          ? plural(total, '{{done}} of {{count}} company put back.', '{{done}} of {{count}} companies put back.', {
              done,
            })
          : plural(total, '{{done}} of {{count}} row.', '{{done}} of {{count}} rows.', { done })}{' '}
        {t('It runs on the server: you may close this and come back.')}
      </p>
      {state.isConnectionLost && (
        <p className={styles.problem} role="alert">
          {t('The connection is lost. The work goes on; this shows it again as soon as the server can be reached.')}
        </p>
      )}
      {!isReverting && (
        <Button danger loading={state.busy} onClick={() => void state.press('cancel')}>
          {t('Cancel importing')}
        </Button>
      )}
    </div>
  );
}

function Result({ state, summary }: ImportJobProps) {
  const [chosen, setChosen] = useState<ImportOutcome | 'kept' | null>(null);
  const [asks, setAsks] = useState(false);
  const isReverted = summary.state === 'reverted';
  const outcome =
    chosen ?? (isReverted && summary.kept ? 'kept' : summary.counts.refuse ? 'refuse' : firstOf(summary.counts));
  const touched = summary.counts.create + summary.counts.update;
  const left = summary.counts.refuse + (summary.partly ?? 0);
  const isWhole = summary.state === 'done' || isReverted;
  return (
    <>
      <div className={styles.outcome} data-state={summary.state}>
        {isWhole ? <CheckOutlined /> : <ExclamationCircleOutlined />}
        <span>
          <strong id={HEADLINE_ID} tabIndex={-1}>
            {headline(summary)}
          </strong>
          {summary.reason && <small>{said(summary.reason_message, summary.reason)}</small>}
        </span>
      </div>
      <OutcomeTiles isDone counts={summary.counts} outcome={outcome === 'kept' ? null : outcome} onChoose={setChosen} />
      <div className={styles.actions}>
        {left > 0 && (
          <Button loading={state.busy} onClick={() => void state.saveRefused()}>
            {summary.partly
              ? plural(
                  left,
                  'Download the {{count}} row that was not taken whole',
                  'Download the {{count}} rows that were not taken whole',
                )
              : plural(left, 'Download the {{count}} refused row', 'Download the {{count}} refused rows')}
          </Button>
        )}
        {(summary.state === 'cancelled' || summary.state === 'interrupted') && summary.reverted === 0 && (
          <Button loading={state.busy} onClick={() => void state.press('run')}>
            {t('Go on with it')}
          </Button>
        )}
        {!isReverted && touched > 0 && (
          <Button danger loading={state.busy} onClick={() => setAsks(true)}>
            {t('Revert everything')}
          </Button>
        )}
        {summary.kept > 0 && (
          <Button aria-pressed={outcome === 'kept'} onClick={() => setChosen('kept')}>
            {plural(summary.kept, 'Show the {{count}} company that stayed', 'Show the {{count}} companies that stayed')}
          </Button>
        )}
        <Button onClick={state.retry}>{t('Import another file')}</Button>
      </div>
      <ImportRows id={summary.import_id} outcome={outcome} version={`${summary.state} ${summary.done}`} />
      <ConfirmDialog
        open={asks}
        title={t('Revert this import?')}
        message={t('Put back everything that {{file}} changed?', { file: summary.filename })}
        detail={whatGoes(summary)}
        confirmLabel={t('Revert')}
        danger
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          void state.press('revert');
        }}
      />
    </>
  );
}

function whatGoes({ counts: { create, update } }: ImportSummary): string {
  const made = plural(create, '{{count}} new company', '{{count}} new companies');
  const rows = plural(update, '{{count}} row', '{{count}} rows');
  const what =
    create && update
      ? t('{{made}} will be removed, and what {{rows}} changed will be taken back.', { made, rows })
      : create
        ? t('{{made}} will be removed.', { made })
        : t('What {{rows}} changed will be taken back.', { rows });
  return `${what} ${t('Companies that a colleague changed since then are skipped and listed.')}`;
}

function headline({ state, rows, done, reverted, kept }: ImportSummary): string {
  switch (state) {
    case 'done':
      return plural(rows, 'All {{count}} row of the file are done', 'All {{count}} rows of the file are done');
    case 'reverted':
      return kept
        ? t('{{reverted}} put back; {{kept}} skipped, because a colleague changed them since', {
            reverted: companies(reverted),
            kept: companies(kept),
          })
        : t('{{reverted}} put back; nothing of the import is left', { reverted: companies(reverted) });
    case 'cancelled':
      return plural(
        done,
        'Cancelled after {{count}} row of {{total}}. What was imported is there',
        'Cancelled after {{count}} rows of {{total}}. What was imported is there',
        { total: rows },
      );
    default:
      return plural(
        done,
        'Interrupted after {{count}} row of {{total}}',
        'Interrupted after {{count}} rows of {{total}}',
        { total: rows },
      );
  }
}
