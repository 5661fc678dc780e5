/** Import companies: four steps, then the job. ADR-110. */
import { formatTimestamp, queryClient, queryKeys, translated } from '@salesdesk/shared';
import { IMPORT_EXTENSIONS, IMPORT_STATES, type ImportSummary } from '@salesdesk/shared/domain';
import { Button, Tag } from '@salesdesk/shared/ui/core';
import { UploadOutlined } from '@salesdesk/shared/ui/icons';
import { Popup, type PopupStep } from '@salesdesk/shared/ui/overlay';
import { useEffect, useState } from 'react';
import styles from './Import.module.css';
import { ImportFix } from './ImportFix.tsx';
import { ImportJob } from './ImportJob.tsx';
import { ImportMap } from './ImportMap.tsx';
import { ImportPreview } from './ImportRows.tsx';
import { IMPORT_STEP_LABELS, IMPORT_STEPS, type ImportStep, runLabel, summaryText } from './import.model.ts';
import { t } from './texts.ts';
import { type ImportState, useImport, useRecentImports } from './useImport.ts';

/** Mounted on every opening; a running import continues when the popup is closed. */
export function ImportPopup({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <OpenImport onClose={onClose} /> : null;
}

const STEPS = { upload: ImportUpload, map: ImportMap, fix: ImportFix, preview: ImportPreview };

function OpenImport({ onClose }: { onClose: () => void }) {
  const state = useImport();
  const { step, summary, busy, plan } = state;
  const Step = STEPS[step];
  const jobState = summary?.state;
  useEffect(() => {
    if (jobState && jobState !== 'draft' && jobState !== 'running' && jobState !== 'reverting') reloadLists();
  }, [jobState]);

  const at = IMPORT_STEPS.indexOf(step);
  const next = IMPORT_STEPS[at + 1];
  const canRun = plan !== null && plan.counts.create + plan.counts.update > 0;
  const submit = () => {
    if (summary || busy) return;
    if (step === 'preview') void (canRun && state.press('run'));
    else if (next && state.detail) void state.goTo(next);
  };
  return (
    <Popup
      open
      title={summary ? t('Import of {{file}}', { file: summary.filename }) : t('Import companies')}
      steps={stepsOf(state)}
      current={step}
      onStep={(key) => void state.goTo(key as ImportStep)}
      isTall
      isDirty={state.isDirty}
      dirtyText={t('What you chose in this step is not saved yet. The file is kept: Import opens it again.')}
      onClose={() => {
        reloadLists();
        onClose();
      }}
      onSubmit={submit}
      refusals={state.refusals}
      note={noteOf(state)}
      sending={state.sending}
      footLeft={
        summary ? null : (
          <Button onClick={() => void state.goTo(IMPORT_STEPS[at - 1] ?? 'upload')} disabled={at === 0 || busy}>
            {t('Back')}
          </Button>
        )
      }
      footRight={
        summary ? (
          <Button type="primary" onClick={onClose}>
            {state.isWorking ? t('Close and let it run') : t('Done')}
          </Button>
        ) : (
          <Button
            type="primary"
            htmlType="submit"
            loading={busy}
            disabled={step === 'preview' ? !canRun : !state.detail}
          >
            {step === 'preview' && plan ? runLabel(plan) : t('Next')}
          </Button>
        )
      }
    >
      {state.problem && (
        <p className={styles.problem} role="alert">
          {translated(state.problem)}
        </p>
      )}
      {summary ? <ImportJob state={state} summary={summary} /> : <Step state={state} />}
    </Popup>
  );
}

/** Reloads the lists that an import changes. */
function reloadLists(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.qlist });
  void queryClient.invalidateQueries({ queryKey: queryKeys.leads });
}

function stepsOf({ step, detail, summary, busy, plan }: ImportState): PopupStep[] {
  const current = IMPORT_STEPS.indexOf(step);
  return IMPORT_STEPS.map((key, at) => ({
    key,
    label: translated(IMPORT_STEP_LABELS[key]),
    state: summary || at < current ? 'done' : key === 'fix' && plan && plan.open > 0 ? 'error' : 'todo',
    disabled: busy || summary !== null || (at > 0 && !detail),
  }));
}

/** The note beside the buttons about the current work; it is read aloud. */
function noteOf({ busy, step, detail }: ImportState): string | null {
  if (busy) return step === 'upload' ? t('Reading the file…') : t('Checking the rows…');
  return detail && step === 'map' ? t('The file is kept: you can close and go on later.') : null;
}

/** Step 1: a file chosen, dropped, or opened from the recent ones. */
function ImportUpload({ state }: { state: ImportState }) {
  const [isOver, setOver] = useState(false);
  return (
    <>
      <label
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void state.upload(event.dataTransfer.files[0]);
        }}
      >
        <UploadOutlined />
        <strong>{state.busy ? t('Reading the file…') : t('Choose a file or drop it here')}</strong>
        <span>{t('CSV or XLSX, up to 10 MB and 20,000 rows. The first row holds the names of the columns.')}</span>
        <input
          type="file"
          className="sd-visually-hidden"
          accept={IMPORT_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
          aria-label={t('File to import')}
          disabled={state.busy}
          onChange={(event) => {
            void state.upload(event.target.files?.[0]);
            // Allow choosing the same file again after it was fixed.
            event.target.value = '';
          }}
        />
      </label>
      <RecentImports state={state} />
    </>
  );
}

const STATE_COLORS: Partial<Record<ImportSummary['state'], string>> = {
  running: 'blue',
  reverting: 'blue',
  interrupted: 'red',
  cancelled: 'orange',
};

/** Earlier files, to resume, view or revert. */
function RecentImports({ state }: { state: ImportState }) {
  const recent = useRecentImports();
  if (!recent.data?.length) return null;
  return (
    <section aria-label={t('Recent imports')} className={styles.recent}>
      <h3>{t('Recent imports')}</h3>
      <ul className={styles.list}>
        {recent.data.map((summary) => (
          <RecentImport key={summary.import_id} state={state} summary={summary} />
        ))}
      </ul>
    </section>
  );
}

function RecentImport({ state, summary }: { state: ImportState; summary: ImportSummary }) {
  const isDraft = summary.state === 'draft';
  const { import_id: id, filename: file } = summary;
  return (
    <li>
      <span className={styles.entry}>
        <strong title={file}>{file}</strong>
        <small>
          {formatTimestamp(summary.created_at)} · {summary.created_by} · {summaryText(summary)}
        </small>
      </span>
      <Tag color={STATE_COLORS[summary.state]}>{t(IMPORT_STATES[summary.state])}</Tag>
      <span>
        {isDraft && (
          <Button
            size="small"
            type="text"
            disabled={state.busy}
            aria-label={t('Discard {{file}}', { file })}
            onClick={() => void state.discard(id)}
          >
            {t('Discard')}
          </Button>
        )}
        <Button
          size="small"
          disabled={state.busy}
          aria-label={isDraft ? t('Continue with {{file}}', { file }) : t('Show {{file}}', { file })}
          onClick={() => void state.open(id)}
        >
          {isDraft ? t('Continue') : t('Show')}
        </Button>
      </span>
    </li>
  );
}
