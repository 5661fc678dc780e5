import { t } from '@salesdesk/shared';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ColumnLayout } from '../../ui/columns/columns.model.ts';
import { CloseOutlined } from '../../ui/icons.ts';
import { FilterPanel } from './FilterPanel.tsx';
import styles from './Filters.module.css';
import { chipsOf, type FilterField, type FilterValues } from './filter.model.ts';

interface ListBarProps<N extends string> {
  /** Every filter of the list except the search box. */
  fields: readonly FilterField<N>[];
  values: FilterValues<N>;
  onChange: (name: N, value: string) => void;
  setFilters: (values: FilterValues<N>) => void;
  onClear: () => void;
  /** Called when the filter panel is about to open. */
  onOpenFilters?: () => void;
  /** '312 companies': the size of the filtered set. */
  total: ReactNode;
  /** First in the bar: the saved views. */
  before?: ReactNode;
  /** The column preferences of the table; its columns menu is the last control of the bar. */
  layout?: Pick<ColumnLayout, 'setSlot'>;
}

/** The bar above every list and the board: active filters as removable chips, and the number of results. */
export function ListBar<N extends string>(props: ListBarProps<N>) {
  const { fields, values, onChange, setFilters, onClear } = props;
  const search: FilterField<N> = { kind: 'text', name: 'search' as N, label: t('Search') };
  const chips = chipsOf([search, ...fields], values);
  const empty = (names: readonly N[]) =>
    setFilters(Object.fromEntries(names.map((name) => [name, ''])) as FilterValues<N>);
  return (
    <div className={styles.bar}>
      {props.before}
      <FilterPanel fields={fields} values={values} onChange={onChange} onOpen={props.onOpenFilters} />
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label={t('Filtered by')}>
          {chips.map(({ label, value, names }) => (
            <li key={label} className={styles.chip}>
              <span className={styles.words} title={`${label}: ${value}`}>
                {label}: <bdi>{value}</bdi>
              </span>
              <button
                type="button"
                aria-label={t('Remove filter {{name}}', { name: label })}
                onClick={() => empty(names)}
              >
                <CloseOutlined />
              </button>
            </li>
          ))}
          <li>
            <Button size="small" type="link" onClick={onClear}>
              {t('Clear all')}
            </Button>
          </li>
        </ul>
      )}
      <span className={styles.total} aria-live="polite">
        {props.total}
      </span>
      {props.layout && <span ref={props.layout.setSlot} className={styles.slot} />}
    </div>
  );
}
