import { formatNumber, said, translated } from '@salesdesk/shared';
import {
  IMPORT_MATCHING,
  IMPORT_OUTCOMES,
  IMPORT_RESULTS,
  type ImportCounts,
  type ImportMatching,
  type ImportOutcome,
} from '@salesdesk/shared/domain';
import { Button, LoadFailure, Skeleton } from '@salesdesk/shared/ui/core';
import { Checkbox, Radio } from '@salesdesk/shared/ui/form';
import { useState } from 'react';
import styles from './Import.module.css';
import { firstOf } from './import.model.ts';
import { plural, t } from './texts.ts';
import { type ImportState, useImportRows } from './useImport.ts';

const ORDER: readonly ImportOutcome[] = ['create', 'update', 'skip', 'refuse'];

interface OutcomeTilesProps {
  counts: ImportCounts;
  outcome: ImportOutcome | null;
  /** The import is finished: labels are in the past tense. */
  isDone?: boolean;
  onChoose: (outcome: ImportOutcome) => void;
}

/** The number of rows per outcome; each tile opens its rows. */
export function OutcomeTiles({ counts, outcome, isDone = false, onChoose }: OutcomeTilesProps) {
  return (
    <fieldset className={`sd-figures ${styles.tiles}`} aria-label={t('Rows by what becomes of them')}>
      {ORDER.map((one) => (
        <Button
          key={one}
          type={one === outcome ? 'primary' : 'default'}
          ghost={one === outcome}
          aria-pressed={one === outcome}
          data-outcome={one}
          disabled={!counts[one]}
          onClick={() => onChoose(one)}
        >
          <strong>{formatNumber(counts[one])}</strong>
          <span>{isDone ? t(IMPORT_RESULTS[one]) : t(IMPORT_OUTCOMES[one])}</span>
        </Button>
      ))}
    </fieldset>
  );
}

interface ImportRowsProps {
  id: number;
  outcome: ImportOutcome | 'kept';
  version: string;
  /** The doubtful rows that are ticked. */
  taken?: readonly number[];
  onTake?: (row: number, isTaken: boolean) => void;
}

/** The rows with one outcome, fifty at a time. Doubtful ones can be ticked. */
export function ImportRows({ id, outcome, version, taken = [], onTake }: ImportRowsProps) {
  const list = useImportRows(id, outcome, version);
  if (list.error && !list.rows.length)
    return <LoadFailure text={t('The rows could not be loaded')} onRetry={list.retry} />;
  const total = list.lastPage?.total ?? 0;
  if (list.isLoading) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  return (
    <>
      <table className={`sd-figures ${styles.rows}`}>
        <caption className="sd-visually-hidden">{plural(total, '{{count}} row', '{{count}} rows')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Row')}</th>
            <th scope="col">{t('Company')}</th>
            <th scope="col">{t('Note')}</th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <tr key={row.row}>
              <td>
                {row.doubtful && onTake && (
                  <Checkbox
                    aria-label={t('Import row {{row}}', { row: String(row.row) })}
                    checked={taken.includes(row.row)}
                    onChange={(event) => onTake(row.row, event.target.checked)}
                  />
                )}{' '}
                {row.row}
              </td>
              <td title={row.name}>
                <bdi>{row.name || '--'}</bdi>
              </td>
              <td>{said(row.note_message, row.note) || '--'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.loadMore && (
        <Button block loading={list.isLoadingMore} onClick={list.loadMore}>
          {t('Show more ({{shown}} of {{total}})', { shown: list.rows.length, total })}
        </Button>
      )}
    </>
  );
}

/** Step 4: what would be created, updated, skipped and refused, and how to treat existing companies. */
export function ImportPreview({ state }: { state: ImportState }) {
  const [chosen, setChosen] = useState<ImportOutcome | null>(null);
  const { plan, detail, choices } = state;
  if (!plan || !detail) return null;
  const outcome = chosen ?? firstOf(plan.counts);
  return (
    <>
      <OutcomeTiles counts={plan.counts} outcome={outcome} onChoose={setChosen} />
      <fieldset className={styles.matching} disabled={state.busy}>
        <legend>{t('Companies that are there already, found by web domain, e-mail or phone')}</legend>
        <Radio.Group
          value={choices.matching}
          onChange={(event) => state.setMatching(event.target.value as ImportMatching)}
          options={Object.entries(IMPORT_MATCHING).map(([value, label]) => ({ value, label: translated(label) }))}
        />
      </fieldset>
      {Boolean(plan.doubtful) && (
        <p className={styles.hint}>
          {plural(
            plan.doubtful ?? 0,
            '{{count}} row is no row of the table, or looks like a company that is there. It is skipped unless you tick it.',
            '{{count}} rows are no rows of the table, or look like companies that are there. They are skipped unless you tick them.',
          )}
        </p>
      )}
      {Boolean(plan.partly) && (
        <p className={styles.hint}>
          {plural(
            plan.partly ?? 0,
            'Of {{count}} row some values are not taken over. Its note names them; you get them in a file afterwards.',
            'Of {{count}} rows some values are not taken over. Their notes name them; you get them in a file afterwards.',
          )}
        </p>
      )}
      <ImportRows
        id={detail.import_id}
        outcome={outcome}
        version={JSON.stringify([choices.fixes, choices.matching, choices.taken])}
        taken={choices.taken ?? []}
        onTake={state.setTaken}
      />
    </>
  );
}
