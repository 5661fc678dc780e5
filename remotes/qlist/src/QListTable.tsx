import { formatCreatedOn, formatTimestamp, isPlainClick, t, translated, useChangeRefusal } from '@salesdesk/shared';
import {
  ACCOUNT_FIELD_NAMES,
  type Account,
  accountField,
  type FilterName,
  LIST_FILTERS,
  SKELETON_ROWS,
  TOASTS,
} from '@salesdesk/shared/domain';
import { useCompanyAddress } from '@salesdesk/shared/router';
import { LoadFailure, RowButton } from '@salesdesk/shared/ui/core';
import { EditOutlined } from '@salesdesk/shared/ui/icons';
import {
  BulkBar,
  BulkRefused,
  type Column,
  type ColumnLayout,
  DataTable,
  EmptyList,
  FilterInput,
  fieldOf,
  useBulk,
} from '@salesdesk/shared/ui/table';
import { type MouseEvent, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import styles from './QListTable.module.css';
import { phoneOf, qListFields, socialsOf } from './qlist.model.ts';
import { StatusDropdown } from './StatusDropdown.tsx';
import type { useQList } from './useQList.ts';

type QList = ReturnType<typeof useQList>;

/** Ten columns: checkbox, number, the spec's seven, and the actions. */
export function QListTable({ list, layout }: { list: QList; layout: ColumnLayout }) {
  const bulk = useBulk('q-list', list.filters, list.isFiltered);
  const { open, hrefOf } = useCompanyAddress();
  const { filters, setFilter, openPopup, promote } = list;
  const refusalOf = useChangeRefusal();
  const newest = useRef(list.rows);
  useLayoutEffect(() => {
    newest.current = list.rows;
  });
  const openRecord = useCallback((account: Account) => open(account.account_id, newest.current.map(accountId)), [open]);
  const columns = useMemo(
    () => columnsOf({ filters, setFilter, openPopup, promote }, { openRecord, hrefOf, refusalOf }),
    [filters, setFilter, openPopup, promote, openRecord, hrefOf, refusalOf],
  );
  return (
    <>
      <DataTable
        label={t('Companies')}
        columns={columns}
        layout={layout}
        rows={list.rows}
        live={list.live}
        rowKey={accountId}
        rowLabel={(account) => account.account_name}
        isLoading={list.isLoading}
        skeletonRows={SKELETON_ROWS}
        isLoadingMore={list.isLoadingMore}
        onEndReached={list.loadMore}
        selection={bulk.selection}
        selectionBar={<BulkBar bulk={bulk} rows={list.rows} total={list.total} mayPromote />}
        empty={
          <EmptyList
            list={list}
            hint={t('Companies appear here once they are added or imported.')}
            addLabel={t('Add a company')}
            permission="data.q-list.create"
            onAdd={() => openPopup({})}
          />
        }
        failure={
          list.hasFailed && list.rows.length === 0 ? (
            <LoadFailure text={TOASTS.fetchQList} onRetry={list.retry} />
          ) : undefined
        }
      />
      <BulkRefused bulk={bulk} />
    </>
  );
}

const accountId = (account: Account) => account.account_id;

type Cells = Pick<QList, 'filters' | 'setFilter' | 'openPopup' | 'promote'>;

interface Records {
  openRecord: (account: Account) => void;
  hrefOf: (id: number) => string;
  /** Why the user may not edit it; null when they may. */
  refusalOf: (account: Account) => string | null;
}

function columnsOf(list: Cells, { openRecord, hrefOf, refusalOf }: Records): Column<Account>[] {
  const edit = (account: Account) => list.openPopup({ account });
  const onClick = (event: MouseEvent, account: Account) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openRecord(account);
  };
  const fields = qListFields();
  const filter = (name: FilterName<'q-list'>) => {
    const field = fieldOf(fields, name);
    return field && <FilterInput field={field} values={list.filters} onChange={list.setFilter} />;
  };
  return [
    {
      key: 'name',
      title: t('Name'),
      width: 190,
      sticky: true,
      filter: filter('name'),
      render: (account) => (
        <a
          className={styles.name}
          href={hrefOf(account.account_id)}
          title={account.account_name}
          onClick={(event) => onClick(event, account)}
        >
          <bdi>{account.account_name}</bdi>
        </a>
      ),
    },
    {
      key: 'status',
      title: t('Status'),
      width: 104,
      filter: filter('type'),
      render: (account) => <StatusDropdown account={account} onPromote={list.promote} />,
    },
    {
      key: 'country',
      title: t('Country'),
      width: 128,
      filter: filter('country'),
      render: (account) => account.account_country_name ?? '--',
    },
    ...fieldColumns(filter),
    {
      key: 'socials',
      title: t('Socials'),
      width: 128,
      filter: filter('social'),
      render: (account) =>
        socialsOf(account)
          .map((social) => social.label)
          .join(', ') || '--',
    },
    { key: 'phone', title: t('Phone No.'), width: 150, filter: filter('phone'), render: phoneOf },
    {
      key: 'created',
      title: t('Created on'),
      width: 172,
      filter: filter('created_from'),
      render: (account) => (
        <span title={formatTimestamp(account.created_at)}>{formatCreatedOn(account.created_at)}</span>
      ),
    },
    {
      key: 'actions',
      title: t('Actions'),
      hiddenTitle: true,
      width: 56,
      render: (account) => (
        <RowButton
          permission="data.q-list.create"
          refusal={refusalOf(account)}
          icon={<EditOutlined />}
          tip={t('Edit')}
          label={t('Edit {{name}}', { name: account.account_name })}
          onClick={() => edit(account)}
        />
      ),
    },
  ];
}

/** The fields of a company that the table of fields lists here. */
function fieldColumns(filterInput: (name: FilterName<'q-list'>) => ReactNode): Column<Account>[] {
  return ACCOUNT_FIELD_NAMES.flatMap((name) => {
    const { column, label, list } = accountField(name);
    const filter = LIST_FILTERS['q-list'].find((one) => one === column);
    return list
      ? {
          key: column,
          title: translated(list.title ?? label),
          width: list.width,
          filter: filter && filterInput(filter),
          render: (account: Account) => account[name] ?? '--',
        }
      : [];
  });
}
