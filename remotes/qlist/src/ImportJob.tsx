import { IMPORT_STATES, type ImportOutcome, type ImportSummary } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { CheckOutlined, ExclamationCircleOutlined } from '@salesdesk/shared/ui/icons';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { useState } from 'react';
import styles from './Import.module.css';
import { firstOf } from './ImportPreview.tsx';
import { ImportRows, OutcomeTiles } from './ImportRows.tsx';
import { counted, percentOf, spokenProgress } from './import.model.ts';
import type { ImportState } from './useImport.ts';

interface ImportJobProps {
  state: ImportState;
  summary: ImportSummary;
}

/** After the last step: how far it is, then what became of the rows, and the way back. */
export function ImportJob({ state, summary }: ImportJobProps) {
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
  const unit = isReverting ? ['company', 'companies'] : ['row', 'rows'];
  return (
    <div className={styles.progress}>
      <strong className={styles.percent}>{percent} %</strong>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={IMPORT_STATES[summary.state]}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p>
        {summary.done.toLocaleString('en-US')} of {counted(summary.total, unit[0] as string, unit[1])}
        {isReverting ? ' put back' : ''}. It runs on the server: you may close this and come back.
      </p>
      {state.isConnectionLost && (
        <p className={styles.problem} role="alert">
          The connection is lost. The work goes on; this shows it again as soon as the server can be reached.
        </p>
      )}
      {!isReverting && (
        <Button danger loading={state.busy} onClick={() => void state.cancel()}>
          Cancel importing
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
  const isWhole = summary.state === 'done' || isReverted;
  return (
    <>
      <div className={styles.outcome} data-state={summary.state}>
        {isWhole ? <CheckOutlined /> : <ExclamationCircleOutlined />}
        <span>
          <strong>{headline(summary)}</strong>
          {summary.reason && <small>{summary.reason}</small>}
        </span>
      </div>
      <OutcomeTiles isDone counts={summary.counts} outcome={outcome === 'kept' ? null : outcome} onChoose={setChosen} />
      <div className={styles.actions}>
        {summary.counts.refuse > 0 && (
          <Button loading={state.busy} onClick={() => void state.saveRefused()}>
            Download the {counted(summary.counts.refuse, 'refused row')}
          </Button>
        )}
        {(summary.state === 'cancelled' || summary.state === 'interrupted') && summary.reverted === 0 && (
          <Button loading={state.busy} onClick={() => void state.run()}>
            Go on with it
          </Button>
        )}
        {!isReverted && touched > 0 && (
          <Button danger loading={state.busy} onClick={() => setAsks(true)}>
            Revert everything
          </Button>
        )}
        {summary.kept > 0 && (
          <Button aria-pressed={outcome === 'kept'} onClick={() => setChosen('kept')}>
            Show the {counted(summary.kept, 'company', 'companies')} that stayed
          </Button>
        )}
        <Button onClick={state.again}>Import another file</Button>
      </div>
      <ImportRows id={summary.import_id} outcome={outcome} version={`${summary.state} ${summary.done}`} />
      <ConfirmDialog
        open={asks}
        title="Revert this import?"
        message={`Put back everything that ${summary.filename} changed?`}
        detail={whatGoes(summary)}
        confirmLabel="Revert"
        danger
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          void state.revert();
        }}
      />
    </>
  );
}

function whatGoes({ counts }: ImportSummary): string {
  const removed = counts.create && `${counted(counts.create, 'new company', 'new companies')} will be removed`;
  const restored = counts.update && `what ${counted(counts.update, 'row')} changed will be taken back`;
  const sentence = [removed, restored].filter(Boolean).join(', and ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}. Companies that somebody changed since stay, and are named.`;
}

function headline({ state, rows, done, reverted, kept }: ImportSummary): string {
  switch (state) {
    case 'done':
      return `All ${counted(rows, 'row')} of the file are done`;
    case 'reverted':
      return kept
        ? `${counted(reverted, 'company', 'companies')} put back; ${counted(kept, 'company', 'companies')} stayed, as somebody changed them since`
        : `${counted(reverted, 'company', 'companies')} put back; nothing of the import is left`;
    case 'cancelled':
      return `Cancelled after ${counted(done, 'row')} of ${rows.toLocaleString('en-US')}. What was imported is there`;
    default:
      return `Interrupted after ${counted(done, 'row')} of ${rows.toLocaleString('en-US')}`;
  }
}
