import { formatTimestamp } from '@salesdesk/shared';
import { IMPORT_EXTENSIONS, IMPORT_STATES, type ImportSummary } from '@salesdesk/shared/domain';
import { Button, Tag } from '@salesdesk/shared/ui/core';
import { UploadOutlined } from '@salesdesk/shared/ui/icons';
import { useState } from 'react';
import styles from './Import.module.css';
import { summaryText } from './import.model.ts';
import { t } from './texts.ts';
import type { ImportState } from './useImport.ts';
import { useRecentImports } from './useImportJob.ts';

/** Step 1: a file chosen, dropped, or opened from the recent ones. */
export function ImportUpload({ state }: { state: ImportState }) {
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
