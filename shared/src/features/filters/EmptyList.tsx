import { t, useCan } from '@salesdesk/shared';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PlusOutlined } from '../../ui/icons.ts';
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
