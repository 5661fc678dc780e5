import { Link } from '@salesdesk/shared/router';
import { type ReactNode, useId } from 'react';
import styles from './Reports.module.css';
import { type Period, type Selection, searchOf } from './reports.model.ts';

interface CardProps {
  title: string;
  /** One sentence that says what the figures count. */
  counts: string;
  wide?: boolean;
  /** Beside the title. */
  control?: ReactNode;
  children: ReactNode;
}

/** One report: its title, what it counts, and its figures. */
export function Card({ title, counts, wide = false, control, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} data-wide={wide || undefined} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {control}
      </header>
      <p className={styles.counts}>{counts}</p>
      {children}
    </section>
  );
}

interface FigureProps {
  period: Period;
  /** The figure whose companies the link lists. */
  selection: Selection;
  /** For screen readers: what the number says, as the table's heads are not read with a link. */
  label: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** A number that opens the list of what it counts; plain text where it counts nothing. */
export function Figure({ period, selection, label, isEmpty, children }: FigureProps) {
  if (isEmpty) return <span className={styles.none}>{children}</span>;
  return (
    <Link className={styles.number} to={searchOf(period, selection)} aria-label={label}>
      {children}
    </Link>
  );
}
