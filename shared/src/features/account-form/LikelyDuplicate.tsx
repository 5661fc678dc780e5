/** A quiet line about companies that are there already, while a company is typed; it never blocks saving. ADR-146. */
import { dataOf, keepPreviousData, t, useDebounced, useHttp, useQuery } from '@salesdesk/shared';
import { ACCOUNT_TYPE_LABELS, type DuplicateQuery, endpoints } from '@salesdesk/shared/domain';
import { companyPath } from '@salesdesk/shared/router';
import { useState } from 'react';
import styles from './AccountForm.module.css';

/** Debounce while typing; the previous call is aborted. */
const PAUSE_MS = 400;
/** Shorter texts say too little. */
const MIN = 4;

/** `typed` is what one tab knows; other traits only decide between companies that it finds. */
export function LikelyDuplicate({ typed }: { typed: DuplicateQuery }) {
  const http = useHttp();
  const settled = useDebounced(JSON.stringify(typed), PAUSE_MS);
  const query: DuplicateQuery = JSON.parse(settled);
  // What was there before anything was typed is no news.
  const [opened] = useState(settled);
  const { data = [] } = useQuery({
    queryKey: ['duplicates', 'like', settled],
    queryFn: ({ signal }) => dataOf(http.get(endpoints.duplicates.like, { query, signal })),
    enabled:
      settled !== opened &&
      [query.name, query.email, query.website, query.phone].some((text) => (text?.trim().length ?? 0) >= MIN),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <p role="status" className={styles.duplicates}>
      {data.map(({ account_id: id, account_name: name, account_type: type, assignee }) => (
        <span key={id}>
          {t('Looks like')}{' '}
          <a href={companyPath(id)} target="_blank" rel="noreferrer">
            <bdi>{name}</bdi>
          </a>{' '}
          ({[t(ACCOUNT_TYPE_LABELS[type]), assignee].filter(Boolean).join(', ')})
        </span>
      ))}
    </p>
  );
}
