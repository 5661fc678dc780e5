/** What the cards of Platform consist of. */
import type { ReactNode } from 'react';
import styles from './Parts.module.css';

interface CardProps {
  title: string;
  /** Below the title. */
  hint?: string;
  /** As wide as its page. */
  isWide?: boolean;
  children: ReactNode;
}

export function Card({ title, hint, isWide = false, children }: CardProps) {
  return (
    <section className={styles.card} data-wide={isWide || undefined} aria-label={title}>
      <h2>{title}</h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}

/** Values with their names. */
export function Facts({
  facts,
  className,
}: {
  facts: readonly [name: string, value: ReactNode][];
  className?: string;
}) {
  return (
    <dl className={className ?? styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A table that is short enough to be shown whole. `children` are its bodies. */
export function PlainTable({ titles, children }: { titles: readonly ReactNode[]; children: ReactNode }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {titles.map((title, at) => (
            <th key={at} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}
