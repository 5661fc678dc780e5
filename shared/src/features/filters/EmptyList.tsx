import { dataOf, t, useCan, useHttp, useQuery } from '@salesdesk/shared';
import { endpoints, type Filters, misspellable, type NearList } from '@salesdesk/shared/domain';
import { Button } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PlusOutlined } from '../../ui/icons.ts';
import styles from './NearNames.module.css';
import { queryOfAny } from './queryOfAny.ts';
import type { ListFilters } from './useListFilters.ts';

interface EmptyListProps {
  list: Pick<ListFilters<never>, 'isFiltered' | 'clear'>;
  /** The text for a list without records. */
  hint: string;
  /** 'Add a company'; shown to users who hold the permission. Absent where nothing is added. */
  addLabel?: string;
  permission?: string;
  onAdd?: () => void;
  /** Beside the button that clears the filters: names like the search, see `NearNames`. */
  near?: ReactNode;
}

/** Shown for a list without rows, with a button that clears the filters or adds the first record. */
export function EmptyList({ list, hint, addLabel, permission, onAdd, near }: EmptyListProps) {
  const mayAdd = useCan(permission) && addLabel !== undefined;
  if (list.isFiltered)
    return (
      <EmptyState
        hint={t('Nothing matches all of these filters.')}
        action={
          <>
            {near}
            <Button onClick={list.clear}>{t('Clear all filters')}</Button>
          </>
        }
      />
    );
  return (
    <EmptyState
      hint={hint}
      action={
        mayAdd && (
          <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
            {addLabel}
          </Button>
        )
      }
    />
  );
}

interface NearNamesProps {
  list: NearList;
  /** Those of the list, with the search that found nothing. */
  filters: Filters<NearList>;
  /** Searches for the name. */
  onChoose: (name: string) => void;
}

/** In an empty list: names like the search but for one letter, which the other filters find. R-218. */
export function NearNames({ list, filters, onChoose }: NearNamesProps) {
  const http = useHttp();
  const { search: typed = '', only, ...rest } = filters;
  const search = typed.trim();
  const query = { ...queryOfAny(only, rest), list, search };
  const { data: names = [] } = useQuery({
    queryKey: ['near-names', query],
    queryFn: ({ signal }) => dataOf(http.get(endpoints.accounts.near, { query, signal })),
    enabled: misspellable(search).length > 0,
    // It is an offer: without an answer the empty list says what it always says.
    retry: false,
  });
  const choose = (name: string) => (event: MouseEvent<HTMLElement>) => {
    // The button goes with the empty list, and the focus would go with it.
    const stays = event.currentTarget.closest<HTMLElement>('[tabindex="0"]') ?? document.getElementById('page-title');
    stays?.focus({ preventScroll: true });
    onChoose(name);
  };
  if (!names.length) return null;
  return (
    <div className={styles.near}>
      <span>{t('Did you mean:')}</span>
      {names.map((name) => (
        <Button key={name} className={styles.name} onClick={choose(name)}>
          <bdi>{name}</bdi>
        </Button>
      ))}
    </div>
  );
}
