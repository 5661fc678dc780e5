import { said, translated } from '@salesdesk/shared';
import { type ImportColumn, mappingError, SHEET_FIELD_LABELS, type SheetField } from '@salesdesk/shared/domain';
import { Select } from '@salesdesk/shared/ui/form';
import { RightOutlined } from '@salesdesk/shared/ui/icons';
import styles from './Import.module.css';
import { ImportReadingLine } from './ImportReading.tsx';
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
            onChange={(sheet) => void state.sheet(sheet)}
            options={detail.sheets.map((label, value) => ({ value, label }))}
          />
        )}
      </div>
      <ImportReadingLine state={state} detail={detail} />
      {missing && !state.problem && <p className={styles.hint}>{translated(missing)}</p>}
      <ul className={styles.columns}>
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
      <span className={styles.column}>
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
