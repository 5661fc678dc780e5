import { isPlainClick } from '@salesdesk/shared';
import { useCompanyAddress } from '@salesdesk/shared/router';
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import styles from './CompanyLink.module.css';

interface CompanyLinkProps {
  name: string;
  /** For the pointer; the name by default. */
  title?: string;
  /** The address of the record. */
  href: string;
  /** Opens the record; a click with a modifier key follows the link instead. */
  onOpen: () => void;
}

/** The name of a record in a list, such as a company, a user or a network, which opens it. */
export function CompanyLink({ name, title = name, href, onOpen }: CompanyLinkProps) {
  return (
    <a
      className={styles.name}
      href={href}
      title={title}
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
 * How the rows of a list lead to their records, which then have links to the other rows: the name as a link, the address
 * alone, and a function that opens it. The same functions while rows are loaded, so that columns made with them stay the same.
 */
export function useCompanyLink<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  nameOf: (row: Row) => string,
): { nameLink: (row: Row) => ReactNode; hrefOf: (row: Row) => string; open: (row: Row) => void } {
  const address = useCompanyAddress();
  const newest = useRef(rows);
  useLayoutEffect(() => {
    newest.current = rows;
  });
  const { hrefOf: hrefOfId, open: openId } = address;
  const hrefOf = useCallback((row: Row) => hrefOfId(idOf(row)), [hrefOfId, idOf]);
  const open = useCallback((row: Row) => openId(idOf(row), newest.current.map(idOf)), [openId, idOf]);
  const nameLink = useCallback(
    (row: Row) => <CompanyLink name={nameOf(row)} href={hrefOf(row)} onOpen={() => open(row)} />,
    [nameOf, hrefOf, open],
  );
  return { nameLink, hrefOf, open };
}
