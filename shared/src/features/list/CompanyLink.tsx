import { isPlainClick } from '@salesdesk/shared';
import { useCompanyAddress } from '@salesdesk/shared/router';
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import styles from './CompanyLink.module.css';

interface CompanyLinkProps {
  name: string;
  /** The address of the company's record. */
  href: string;
  /** Opens the record; a click with a modifier key follows the link instead. */
  onOpen: () => void;
}

/** The name of a company or its contact person in a list, which opens the record. */
export function CompanyLink({ name, href, onOpen }: CompanyLinkProps) {
  return (
    <a
      className={styles.name}
      href={href}
      title={name}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <bdi>{name}</bdi>
    </a>
  );
}

/**
 * Shows the name of a row as a link to its record, which then has links to the other rows of the list. The same function
 * while rows are loaded, so that columns made with it stay the same.
 */
export function useCompanyLink<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  nameOf: (row: Row) => string,
): (row: Row) => ReactNode {
  const { open, hrefOf } = useCompanyAddress();
  const newest = useRef(rows);
  useLayoutEffect(() => {
    newest.current = rows;
  });
  return useCallback(
    (row: Row) => (
      <CompanyLink
        name={nameOf(row)}
        href={hrefOf(idOf(row))}
        onOpen={() => open(idOf(row), newest.current.map(idOf))}
      />
    ),
    [open, hrefOf, idOf, nameOf],
  );
}
