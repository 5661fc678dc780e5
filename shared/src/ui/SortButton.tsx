import { t } from '@salesdesk/shared';
import { ArrowDownOutlined, ArrowUpOutlined } from './icons.ts';
import styles from './SortButton.module.css';

/** How a column can be sorted, and whether it is. */
export interface ColumnSort {
  direction: 'ascending' | 'descending' | null;
  /** Sorts ascending, then descending, then not by this column. */
  onClick: () => void;
}

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
