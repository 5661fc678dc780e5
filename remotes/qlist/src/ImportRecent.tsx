import { formatTimestamp } from '@salesdesk/shared';
import { IMPORT_STATES, type ImportSummary } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import styles from './Import.module.css';
import { summaryText } from './import.model.ts';
import { t } from './texts.ts';
import type { ImportState } from './useImport.ts';
import { useRecentImports } from './useImportJob.ts';

/** Earlier files, to resume, view or revert. */
export function ImportRecent({ state }: { state: ImportState }) {
  const recent = useRecentImports();
  if (!recent.data?.length) return null;
  return (
    <section aria-label={t('Recent imports')} className={styles.recent}>
      <h3>{t('Recent imports')}</h3>
      <ul>
        {recent.data.map((summary) => (
          <li key={summary.import_id}>
            <span className={styles.file}>
              <strong title={summary.filename}>{summary.filename}</strong>
              <small>
                {formatTimestamp(summary.created_at)} · {summary.created_by} · {summaryText(summary)}
              </small>
            </span>
            <span className={styles.chip} data-state={summary.state}>
              {t(IMPORT_STATES[summary.state])}
            </span>
            <RecentButtons state={state} summary={summary} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentButtons({ state, summary }: { state: ImportState; summary: ImportSummary }) {
  const isDraft = summary.state === 'draft';
  const { import_id: id, filename } = summary;
  return (
    <span className={styles.buttons}>
      {isDraft && (
        <Button
          size="small"
          type="text"
          disabled={state.busy}
          aria-label={t('Discard {{file}}', { file: filename })}
          onClick={() => void state.discard(id)}
        >
          {t('Discard')}
        </Button>
      )}
      <Button
        size="small"
        disabled={state.busy}
        aria-label={isDraft ? t('Continue with {{file}}', { file: filename }) : t('Show {{file}}', { file: filename })}
        onClick={() => void state.open(id)}
      >
        {isDraft ? t('Continue') : t('Show')}
      </Button>
    </span>
  );
}
