/** Import companies: four steps, then the job. ADR-110. */
import { translated } from '@salesdesk/shared';
import { Button } from '@salesdesk/shared/ui/core';
import { Popup, type PopupStep } from '@salesdesk/shared/ui/overlay';
import { useEffect } from 'react';
import styles from './Import.module.css';
import { ImportFix } from './ImportFix.tsx';
import { ImportJob } from './ImportJob.tsx';
import { ImportMap } from './ImportMap.tsx';
import { ImportPreview } from './ImportRows.tsx';
import { ImportUpload } from './ImportUpload.tsx';
import { IMPORT_STEP_LABELS, IMPORT_STEPS, type ImportStep, runLabel } from './import.model.ts';
import { t } from './texts.ts';
import { type ImportState, reloadLists, useImport } from './useImport.ts';

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
