import type { ReactNode } from 'react';
import styles from './Reports.module.css';
import { t } from './texts.ts';

interface BarTableProps {
  label: string;
  /** Above the names, then above each of the cells. */
  heads: readonly string[];
  rows: readonly { key: React.Key; name: string; bar: ReactNode; cells: readonly ReactNode[] }[];
  /** The cells of the last row. */
  total?: readonly ReactNode[];
}

/** A table with a bar in each row, between its name and its numbers. */
export function BarTable({ label, heads: [first, ...heads], rows, total }: BarTableProps) {
  const row = (name: string, bar: ReactNode, cells: readonly ReactNode[]) => (
    <>
      <th scope="row">{name}</th>
      <td className={styles.chart}>{bar}</td>
      {cells.map((cell, at) => (
        <td key={heads[at]} className={styles.right}>
          {cell}
        </td>
      ))}
    </>
  );
  if (rows.length === 0) return <p className={styles.nothing}>{t('Nothing happened in this time.')}</p>;
  return (
    <table className={styles.table} data-numbers={heads.length > 3 || undefined} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <td className={styles.chart} />
          {heads.map((head) => (
            <th key={head} scope="col" className={styles.right}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, bar, cells }) => (
          <tr key={key}>{row(name, bar, cells)}</tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>{row(t('Total'), null, total)}</tr>
        </tfoot>
      )}
    </table>
  );
}
