import { t } from '@salesdesk/shared';
import { Button } from 'antd';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { ColumnLayout } from '../../ui/dataTable.model.ts';
import { CloseOutlined, FileTextOutlined, MoreOutlined, TableOutlined } from '../../ui/icons.ts';
import { PermissionButton, type PermissionButtonProps } from '../../ui/PermissionButton.tsx';
import { PopoverMenu } from '../../ui/PopoverMenu.tsx';
import { PHONE, useMedia } from '../../ui/useMedia.ts';
import { FilterPanel } from '../filters/FilterPanel.tsx';
import { chipsOf, type FilterField, type FilterValues } from '../filters/filter.model.ts';
import type { SavedViews } from '../views/useSavedViews.ts';
import { type BuiltInView, shownView, ViewsMenu } from '../views/ViewsMenu.tsx';
import styles from './ListBar.module.css';
import type { FilteredList } from './ListTable.tsx';

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

const CloseContext = createContext<() => void>(() => {});

interface MoreMenuProps {
  /** Where the table shows its columns panel; absent where nothing has columns. */
  layout?: Pick<ColumnLayout, 'setSlot'>;
  /** Further `MoreItem`s of the screen, mounted while the menu is open. */
  children?: ReactNode;
}

/** What a list offers and people rarely need, behind one button. The columns panel takes the place of the menu. */
function MoreMenu({ layout, children }: MoreMenuProps) {
  const [shown, setShown] = useState<'items' | 'columns' | null>(null);
  return (
    <PopoverMenu
      label={shown === 'columns' ? t('Columns') : t('More')}
      text={t('More')}
      icon={<MoreOutlined />}
      isIconOnly
      size="middle"
      placement="bottom"
      open={shown !== null}
      onOpenChange={(open) => setShown(open ? 'items' : null)}
    >
      {(close) =>
        shown === 'columns' ? (
          <div ref={layout?.setSlot} className={styles.slot} />
        ) : (
          <CloseContext value={close}>
            <div className={styles.items}>
              {children}
              {layout && (
                <PermissionButton
                  type="text"
                  className={styles.item}
                  icon={<TableOutlined />}
                  onClick={() => setShown('columns')}
                >
                  {t('Columns')}
                </PermissionButton>
              )}
              <MoreItem icon={<FileTextOutlined />} onClick={() => window.print()}>
                {t('Print')}
              </MoreItem>
            </div>
          </CloseContext>
        )
      }
    </PopoverMenu>
  );
}

/** A line of the menu, with the props of a `PermissionButton`; a press closes the menu first. */
export function MoreItem({ onClick, ...button }: PermissionButtonProps) {
  const close = useContext(CloseContext);
  return (
    <PermissionButton
      {...button}
      type="text"
      className={styles.item}
      onClick={(event) => {
        close();
        onClick?.(event);
      }}
    />
  );
}
