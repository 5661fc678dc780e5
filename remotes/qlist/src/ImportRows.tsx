import { formatNumber, said } from '@salesdesk/shared';
import { IMPORT_OUTCOMES, IMPORT_RESULTS, type ImportCounts, type ImportOutcome } from '@salesdesk/shared/domain';
import { Button, LoadFailure, Skeleton } from '@salesdesk/shared/ui/core';
import { Checkbox } from '@salesdesk/shared/ui/form';
import styles from './Import.module.css';
import { plural, t } from './texts.ts';
import { useImportRows } from './useImportJob.ts';

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
  if (list.hasFailed && !list.rows.length)
    return <LoadFailure text={t('The rows could not be loaded')} onRetry={list.retry} />;
  if (list.isLoading) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  return (
    <>
      <table className={`sd-figures ${styles.rows}`}>
        <caption className="sd-visually-hidden">{plural(list.total, '{{count}} row', '{{count}} rows')}</caption>
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
      {list.hasMore && (
        <Button block loading={list.isLoadingMore} onClick={list.loadMore}>
          {t('Show more ({{shown}} of {{total}})', { shown: list.rows.length, total: list.total })}
        </Button>
      )}
    </>
  );
}
