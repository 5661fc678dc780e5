import { useSlotData } from '@salesdesk/shared';
import { type ListedAccount, type NearList, SLOTS } from '@salesdesk/shared/domain';
import { useMemo } from 'react';
import type { ListColumn } from './useColumnFilters.tsx';

const WIDTH = SLOTS['list.column'].size?.width ?? 0;
const NONE: readonly ListedAccount[] = [];

/** The columns of a list with those that remotes add to lists of companies, before the buttons of a row. */
export function useAddedColumns<N extends string, Row>(
  columns: ListColumn<N, Row>[],
  rows: readonly Row[],
  idOf: (row: Row) => number,
  name: NearList | undefined,
): ListColumn<N, Row>[] {
  const list = name === 'q-list' || name === 'accounts' ? name : null;
  const companies = list ? (rows as unknown as readonly ListedAccount[]) : NONE;
  const found = useSlotData('list.column', { list: list ?? 'q-list', companies }, { isWanted: list !== null });
  return useMemo(() => {
    if (!list || !found.length) return columns;
    const added = found.map(
      ({ key, title, data = {} }): ListColumn<N, Row> => ({
        key,
        title,
        width: WIDTH,
        render: (row) => data[idOf(row)] ?? '',
      }),
    );
    const buttons = columns.filter(({ key }) => key === 'actions');
    return [...columns.filter(({ key }) => key !== 'actions'), ...added, ...buttons];
  }, [columns, found, list, idOf]);
}
