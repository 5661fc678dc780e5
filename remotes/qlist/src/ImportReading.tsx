import {
  ENCODING_LABELS,
  IMPORT_ENCODINGS,
  type ImportDelimiter,
  type ImportDetail,
  type ImportReading,
} from '@salesdesk/shared/domain';
import { Select } from '@salesdesk/shared/ui/form';
import styles from './Import.module.css';
import { plural, t } from './texts.ts';
import type { ImportState } from './useImport.ts';

/** The header stands in one of the first rows. */
const HEADER_ROWS = 20;

/** How the file was read, in selects: delimiter, row of the header, encoding and decimal mark. */
export function ImportReadingLine({ state, detail }: { state: ImportState; detail: ImportDetail }) {
  const { reading } = detail;
  if (!reading) return null;
  const say = (part: ImportReading) => void state.read(part);
  const common = { size: 'small', disabled: state.busy, popupMatchSelectWidth: false } as const;
  const rows = new Set([...Array.from({ length: HEADER_ROWS }, (_, at) => at + 1), reading.header ?? 1]);
  return (
    <>
      <div className={styles.reading}>
        {reading.delimiter && (
          <Select<ImportDelimiter>
            {...common}
            aria-label={t('Delimiter')}
            value={reading.delimiter}
            onChange={(delimiter) => say({ delimiter })}
            options={delimiters()}
          />
        )}
        <Select<number>
          {...common}
          aria-label={t('Row of the header')}
          value={reading.header}
          onChange={(header) => say({ header })}
          options={[...rows].map((row) => ({ value: row, label: t('Header in row {{row}}', { row: String(row) }) }))}
        />
        {reading.encoding && (
          <Select<NonNullable<ImportReading['encoding']>>
            {...common}
            aria-label={t('Encoding')}
            status={reading.unsureWord ? 'warning' : undefined}
            value={reading.encoding}
            onChange={(encoding) => say({ encoding })}
            options={IMPORT_ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value] }))}
          />
        )}
        <Select<NonNullable<ImportReading['decimal']>>
          {...common}
          aria-label={t('Decimal mark')}
          status={reading.isDecimalOpen ? 'warning' : undefined}
          value={reading.decimal}
          onChange={(decimal) => say({ decimal })}
          options={[
            { value: '.', label: t('Decimal point: 1,250.50') },
            { value: ',', label: t('Decimal comma: 1.250,50') },
          ]}
        />
      </div>
      {reading.unsureWord && (
        <p className={styles.hint} role="status">
          {t('Check the letters of “{{word}}”. If they are wrong, choose another encoding.', {
            word: reading.unsureWord,
          })}
        </p>
      )}
      {reading.hidden !== undefined && (
        <p className={styles.hint} role="status">
          {plural(
            reading.hidden,
            '{{count}} row is hidden in the sheet. It is imported like the others.',
            '{{count}} rows are hidden in the sheet. They are imported like the others.',
          )}
        </p>
      )}
      {reading.isDecimalOpen && (
        <p className={styles.hint} role="status">
          {t('The amounts can be read in two ways. Choose their decimal mark.')}
        </p>
      )}
    </>
  );
}

function delimiters(): { value: ImportDelimiter; label: string }[] {
  return [
    { value: ',', label: t('Comma ,') },
    { value: ';', label: t('Semicolon ;') },
    { value: '\t', label: t('Tab') },
    { value: '|', label: t('Bar |') },
    { value: '^', label: t('Caret ^') },
    { value: '~', label: t('Tilde ~') },
  ];
}
