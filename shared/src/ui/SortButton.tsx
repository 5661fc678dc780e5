import { t } from '@salesdesk/shared';
import { useState } from 'react';
import type { Column, ColumnSort } from './dataTable.model.ts';
import { ArrowDownOutlined, ArrowUpOutlined, SortAscendingOutlined } from './icons.ts';
import { PopoverMenu, PopoverRow, PopoverRows } from './PopoverMenu.tsx';
import styles from './SortButton.module.css';

interface SortButtonProps {
  title: string;
  hiddenTitle?: boolean;
  sort: ColumnSort;
}

/** The title of a column that can be sorted; the `th` around it says the direction (`aria-sort`). */
export function SortButton({ title, hiddenTitle, sort: { direction, onClick } }: SortButtonProps) {
  const tip = { ascending: t('Sorted ascending'), descending: t('Sorted descending') };
  return (
    <button
      type="button"
      className={styles.sort}
      title={`${title}: ${direction ? tip[direction] : t('Sort')}`}
      data-direction={direction ?? undefined}
      onClick={onClick}
    >
      <span className={hiddenTitle ? 'sd-visually-hidden' : styles.title}>{title}</span>
      <span className={styles.mark} aria-hidden="true">
        {direction === 'descending' ? <ArrowDownOutlined /> : <ArrowUpOutlined />}
      </span>
    </button>
  );
}

type Sortable = Pick<Column<never>, 'key' | 'title' | 'sort'>;

/**
 * Sorts the cards of a phone as the titles sort the table: a press sorts ascending, the next one descending, a third
 * returns to the list's own order. Stays open meanwhile; absent when no column sorts.
 */
export function SortMenu({ columns }: { columns: readonly Sortable[] }) {
  const [open, setOpen] = useState(false);
  const sortable = columns.filter(({ sort }) => sort);
  const active = sortable.find(({ sort }) => sort?.direction);
  const says = { ascending: t('Sorted ascending'), descending: t('Sorted descending') };
  if (!sortable.length) return null;
  return (
    <PopoverMenu
      label={t('Sort')}
      text={active?.sort?.direction ? `${active.title}: ${says[active.sort.direction]}` : t('Sort')}
      icon={<SortAscendingOutlined className={active ? styles.active : undefined} />}
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
    >
      {() => (
        <PopoverRows>
          {sortable.map(({ key, title, sort }) => (
            <PopoverRow key={key}>
              <button
                type="button"
                className={styles.by}
                aria-pressed={Boolean(sort?.direction)}
                onClick={() => sort?.onClick()}
              >
                {title}
                {sort?.direction && (
                  <>
                    <span className="sd-visually-hidden">{says[sort.direction]}</span>
                    {sort.direction === 'ascending' ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
                  </>
                )}
              </button>
            </PopoverRow>
          ))}
        </PopoverRows>
      )}
    </PopoverMenu>
  );
}
