import { formatCreatedOn, formatTimestamp, isPlainClick, translated, useChangeRefusal } from '@salesdesk/shared';
import {
  ACCOUNT_FIELD_NAMES,
  type Account,
  accountField,
  type FilterName,
  LIST_FILTERS,
} from '@salesdesk/shared/domain';
import { useCompanyAddress } from '@salesdesk/shared/router';
import { RowButton } from '@salesdesk/shared/ui/core';
import { EditOutlined } from '@salesdesk/shared/ui/icons';
import { BulkBar, BulkRefused, type ListColumn, ListTable, useBulk } from '@salesdesk/shared/ui/table';
import { type MouseEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import styles from './QListTable.module.css';
import { phoneOf, qListFields, socialsOf } from './qlist.model.ts';
import { StatusDropdown } from './StatusDropdown.tsx';
import { t } from './texts.ts';
import type { useQList } from './useQList.ts';

type QList = ReturnType<typeof useQList>;

/** Ten columns: checkbox, number, the spec's seven, and the actions. */
export function QListTable({ list }: { list: QList }) {
  const bulk = useBulk('q-list', list.filters, list.isFiltered);
  const { open, hrefOf } = useCompanyAddress();
  const { edit, promote } = list;
  const refusalOf = useChangeRefusal();
  const newest = useRef(list.rows);
  useLayoutEffect(() => {
    newest.current = list.rows;
  });
  const openRecord = useCallback(
    (account: Account) => open(account.account_id, newest.current.map(list.idOf)),
    [open, list.idOf],
  );
  const columns = useMemo(
    () => columnsOf({ edit, promote, openRecord, hrefOf, refusalOf }),
    [edit, promote, openRecord, hrefOf, refusalOf],
  );
  const fields = useMemo(qListFields, []);
  return (
    <>
      <ListTable
        list={list}
        label={t('Companies')}
        columns={columns}
        fields={fields}
        empty={{
          hint: t('Companies appear here once they are added or imported.'),
          addLabel: t('Add a company'),
          permission: 'data.q-list.create',
        }}
        isLoadingMore={list.isLoadingMore}
        onEndReached={list.loadMore}
        selection={bulk.selection}
        selectionBar={
          <BulkBar
            bulk={bulk}
            rows={list.rows}
            total={list.total}
            mayPromote
            isArchive={list.filters.archived === '1'}
          />
        }
      />
      <BulkRefused bulk={bulk} />
    </>
  );
}

interface Actions extends Pick<QList, 'edit' | 'promote'> {
  openRecord: (account: Account) => void;
  hrefOf: (id: number) => string;
  /** Why the user may not edit it; null when they may. */
  refusalOf: (account: Account) => string | null;
}

function columnsOf(actions: Actions): ListColumn<FilterName<'q-list'>, Account>[] {
  const { edit, promote, openRecord, hrefOf, refusalOf } = actions;
  const onClick = (event: MouseEvent, account: Account) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openRecord(account);
  };
  return [
    {
      key: 'name',
      title: t('Name'),
      width: 190,
      sticky: true,
      filterKey: 'name',
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
      filterKey: 'type',
      render: (account) => <StatusDropdown account={account} onPromote={promote} />,
    },
    {
      key: 'country',
      title: t('Country'),
      width: 128,
      filterKey: 'country',
      render: (account) => account.account_country_name ?? '--',
    },
    ...fieldColumns(),
    {
      key: 'socials',
      title: t('Socials'),
      width: 128,
      filterKey: 'social',
      render: (account) =>
        socialsOf(account)
          .map((social) => social.label)
          .join(', ') || '--',
    },
    { key: 'phone', title: t('Phone No.'), width: 150, filterKey: 'phone', render: phoneOf },
    {
      key: 'created',
      title: t('Created on'),
      width: 172,
      filterKey: 'created_from',
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
function fieldColumns(): ListColumn<FilterName<'q-list'>, Account>[] {
  return ACCOUNT_FIELD_NAMES.flatMap((name) => {
    const { column, label, list } = accountField(name);
    const filterKey = LIST_FILTERS['q-list'].find((one) => one === column);
    return list
      ? {
          key: column,
          title: translated(list.title ?? label),
          width: list.width,
          ...(filterKey ? { filterKey } : {}),
          render: (account: Account) => account[name] ?? '--',
        }
      : [];
  });
}
