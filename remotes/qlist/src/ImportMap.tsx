import { said, translated } from '@salesdesk/shared';
import {
  ENCODING_LABELS,
  IMPORT_ENCODINGS,
  type ImportColumn,
  type ImportDetail,
  mappingError,
  SHEET_FIELD_LABELS,
  type SheetField,
} from '@salesdesk/shared/domain';
import { Select } from '@salesdesk/shared/ui/form';
import { RightOutlined } from '@salesdesk/shared/ui/icons';
import styles from './Import.module.css';
import { fieldOptions } from './import.model.ts';
import { plural, t } from './texts.ts';
import type { ImportState } from './useImport.ts';

/** Step 2: which column fills which field; each guessed, with sample values. */
export function ImportMap({ state }: { state: ImportState }) {
  const { detail, choices } = state;
  if (!detail) return null;
  const used = choices.mapping.filter(Boolean).length;
  const missing = mappingError(choices.mapping);
  return (
    <>
      <div className={styles.facts}>
        <span>
          <strong>{detail.filename}</strong> · {plural(detail.rows, '{{count}} row', '{{count}} rows')} ·{' '}
          {said(detail.format_message, detail.format)} ·{' '}
          {plural(used, '{{count}} column of {{total}} imported', '{{count}} columns of {{total}} imported', {
            total: detail.columns.length,
          })}
        </span>
        {detail.sheets.length > 1 && (
          <Select
            aria-label={t('Sheet')}
            size="small"
            value={detail.sheet}
            disabled={state.busy}
            onChange={(sheet) => void state.read({ sheet })}
            options={detail.sheets.map((label, value) => ({ value, label }))}
          />
        )}
      </div>
      {detail.reading && <ReadingLine state={state} reading={detail.reading} />}
      {missing && !state.problem && <p className={styles.hint}>{translated(missing)}</p>}
      <ul className={`${styles.list} ${styles.columns}`}>
        {detail.columns.map((column, at) => (
          <ColumnRow
            key={at}
            column={column}
            field={choices.mapping[at] ?? null}
            options={fieldOptions(choices.mapping, at)}
            onChange={(field) => state.setField(at, field)}
          />
        ))}
      </ul>
    </>
  );
}

/** The header stands in one of the first rows. */
const HEADER_ROWS = 20;

/** How the file was read, in selects: delimiter, row of the header, encoding and decimal mark. */
function ReadingLine({ state, reading }: { state: ImportState; reading: NonNullable<ImportDetail['reading']> }) {
  const { delimiter, header, encoding, decimal, unsureWord, hidden, isDecimalOpen } = reading;
  const rows = [...new Set([...Array.from({ length: HEADER_ROWS }, (_, at) => at + 1), header ?? 1])];
  const parts = [
    { name: 'delimiter', label: t('Delimiter'), value: delimiter, isUnsure: false, options: delimiters() },
    {
      name: 'header',
      label: t('Row of the header'),
      value: header ?? null,
      isUnsure: false,
      options: rows.map((row) => ({ value: row, label: t('Header in row {{row}}', { row: String(row) }) })),
    },
    {
      name: 'encoding',
      label: t('Encoding'),
      value: encoding,
      isUnsure: unsureWord !== undefined,
      options: IMPORT_ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value] })),
    },
    {
      name: 'decimal',
      label: t('Decimal mark'),
      value: decimal ?? null,
      isUnsure: isDecimalOpen === true,
      options: [
        { value: '.', label: t('Decimal point: 1,250.50') },
        { value: ',', label: t('Decimal comma: 1.250,50') },
      ],
    },
  ];
  const hints = [
    unsureWord &&
      t('Check the letters of “{{word}}”. If they are wrong, choose another encoding.', { word: unsureWord }),
    hidden !== undefined &&
      plural(
        hidden,
        '{{count}} row is hidden in the sheet. It is imported like the others.',
        '{{count}} rows are hidden in the sheet. They are imported like the others.',
      ),
    isDecimalOpen && t('The amounts can be read in two ways. Choose their decimal mark.'),
  ];
  return (
    <>
      <div className={styles.reading}>
        {parts.map(
          ({ name, label, value, isUnsure, options }) =>
            value !== undefined && (
              <Select<string | number>
                key={name}
                size="small"
                popupMatchSelectWidth={false}
                disabled={state.busy}
                aria-label={label}
                status={isUnsure ? 'warning' : undefined}
                value={value ?? undefined}
                onChange={(chosen) => void state.read({ [name]: chosen })}
                options={options}
              />
            ),
        )}
      </div>
      {hints.map(
        (hint) =>
          hint && (
            <p key={hint} className={styles.hint} role="status">
              {hint}
            </p>
          ),
      )}
    </>
  );
}

function delimiters() {
  return [
    { value: ',', label: t('Comma ,') },
    { value: ';', label: t('Semicolon ;') },
    { value: '\t', label: t('Tab') },
    { value: '|', label: t('Bar |') },
    { value: '^', label: t('Caret ^') },
    { value: '~', label: t('Tilde ~') },
  ];
}

interface ColumnRowProps {
  column: ImportColumn;
  field: SheetField | null;
  options: ReturnType<typeof fieldOptions>;
  onChange: (field: SheetField | null) => void;
}

function ColumnRow({ column, field, options, onChange }: ColumnRowProps) {
  const samples = column.samples.join(' · ');
  return (
    <li data-left={field === null || undefined}>
      <span className={styles.entry}>
        <strong title={column.header}>{column.header}</strong>
        <small title={samples}>{samples || t('empty')}</small>
      </span>
      <RightOutlined />
      <Select<SheetField | ''>
        aria-label={t('Field for the column {{column}}', { column: column.header })}
        showSearch
        value={field ?? ''}
        onChange={(value) => onChange(value || null)}
        options={options}
        title={field ? t(SHEET_FIELD_LABELS[field]) : t('Do not import')}
      />
    </li>
  );
}
