import { t } from '@salesdesk/shared';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ColumnLayout } from '../../ui/columns/columns.model.ts';
import { CloseOutlined } from '../../ui/icons.ts';
import { PHONE, useMedia } from '../../ui/useMedia.ts';
import { FilterPanel } from '../filters/FilterPanel.tsx';
import { chipsOf, type FilterField, type FilterValues } from '../filters/filter.model.ts';
import type { SavedViews } from '../views/useSavedViews.ts';
import { type BuiltInView, shownView, ViewsMenu } from '../views/ViewsMenu.tsx';
import styles from './ListBar.module.css';
import { MoreMenu } from './MoreMenu.tsx';
import type { FilteredList } from './useColumnFilters.tsx';

/** As `useListFilters` gives it. */
interface ClearableList<N extends string> extends FilteredList<N> {
  setFilters: (values: FilterValues<N>) => void;
  clear: () => void;
}

interface ListBarProps<N extends string> {
  /** Every filter of the list except the search box. */
  fields: readonly FilterField<N>[];
  list: ClearableList<N>;
  views: SavedViews;
  /** The name of the list without a view: 'All leads'. */
  plain: string;
  /** Views that come with the screen. */
  builtIn?: readonly BuiltInView[];
  /** Called when the filter panel is about to open. */
  onOpenFilters?: () => void;
  /** '312 companies': the size of the filtered set. */
  total: ReactNode;
  /** `MoreItem`s of the screen, beside columns and print; a phone has no room for them. */
  more?: ReactNode;
  /** The column preferences of the table. Its columns are chosen under More, on a phone its order at the end of the bar. */
  layout?: Pick<ColumnLayout, 'setSlot' | 'filtersInHead'>;
}

/**
 * The tools of a list or board, for `beside` of its page: saved views, filters, what is rarely needed, active filters as
 * removable chips, and the number of results.
 */
export function ListBar<N extends string>(props: ListBarProps<N>) {
  const { filters, chosen = filters, setFilter, setFilters, clear } = props.list;
  const { fields } = props;
  const search: FilterField<N> = { kind: 'text', name: 'search' as N, label: t('Search') };
  const isPhone = useMedia(PHONE);
  const isView = shownView(props) !== undefined;
  const chips = isView && !isPhone ? [] : chipsOf([search, ...fields], chosen);
  return (
    <div className={styles.bar} data-list-tools>
      <ViewsMenu views={props.views} plain={props.plain} builtIn={props.builtIn} />
      <FilterPanel
        fields={fields}
        inHead={props.layout?.filtersInHead?.split(',')}
        values={chosen}
        onChange={setFilter}
        onOpen={props.onOpenFilters}
      />
      {!isPhone && <MoreMenu layout={props.layout}>{props.more}</MoreMenu>}
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label={t('Filtered by')}>
          {chips.map(({ label, value, cleared }) => (
            <li key={`${label} ${value}`} className={styles.chip}>
              <span className={styles.words} title={`${label}: ${value}`}>
                {label}: <bdi>{value}</bdi>
              </span>
              <button
                type="button"
                aria-label={t('Remove filter {{name}}', { name: label })}
                onClick={() => setFilters(cleared)}
              >
                <CloseOutlined />
              </button>
            </li>
          ))}
          <li>
            <Button size="small" type="link" onClick={clear}>
              {t('Clear all')}
            </Button>
          </li>
        </ul>
      )}
      <span className={styles.total} aria-live="polite">
        {props.total}
      </span>
      {isPhone && props.layout && <span ref={props.layout.setSlot} className={styles.slot} />}
    </div>
  );
}
