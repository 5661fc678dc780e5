import { formatCreatedOn, formatMoment, isPlainClick } from '@salesdesk/shared';
import { ACCOUNT_TYPE_LABELS, type Account, type AccountType, SKELETON_ROWS, TOASTS } from '@salesdesk/shared/domain';
import { Link, useCompanyAddress } from '@salesdesk/shared/router';
import { Button, LoadFailure, RowButton } from '@salesdesk/shared/ui/core';
import { Select } from '@salesdesk/shared/ui/form';
import { EditOutlined } from '@salesdesk/shared/ui/icons';
import { type Column, DataTable } from '@salesdesk/shared/ui/table';
import { type MouseEvent, useCallback, useMemo, useRef, useState } from 'react';
import { CreatedFilter } from './CreatedFilter.tsx';
import styles from './QListTable.module.css';
import { phoneOf, socialsOf } from './qlist.model.ts';
import { StatusDropdown } from './StatusDropdown.tsx';
import { TextFilter } from './TextFilter.tsx';
import type { useQList } from './useQList.ts';

type QList = ReturnType<typeof useQList>;

/** Ten columns: checkbox, number, the spec's seven, and the actions (decision 38). */
export function QListTable({ list }: { list: QList }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const { open, hrefOf } = useCompanyAddress();
  const { filters, setFilter, openPopup, promote } = list;
  const newest = useRef(list.rows);
  newest.current = list.rows;
  const openRecord = useCallback((account: Account) => open(account.account_id, newest.current.map(accountId)), [open]);
  const columns = useMemo(
    () => columnsOf({ filters, setFilter, openPopup, promote }, { openRecord, hrefOf }),
    [filters, setFilter, openPopup, promote, openRecord, hrefOf],
  );
  const selection = useMemo(() => ({ selected, onChange: setSelected }), [selected]);
  return (
    <DataTable
      label="Companies"
      columns={columns}
      rows={list.rows}
      live={list.live}
      rowKey={accountId}
      rowLabel={(account) => account.account_name}
      isLoading={list.isLoading}
      skeletonRows={SKELETON_ROWS}
      isLoadingMore={list.isLoadingMore}
      onEndReached={list.loadMore}
      selection={selection}
      selectionBar={
        <>
          <strong>{selected.size} selected</strong>
          <span className={styles.scope}>
            of {list.rows.length} loaded, {list.total} in all
          </span>
          <Button size="small" onClick={() => setSelected(new Set())}>
            Clear selection
          </Button>
        </>
      }
      failure={
        list.hasFailed && list.rows.length === 0 ? (
          <LoadFailure text={TOASTS.fetchQList} onRetry={list.retry} />
        ) : undefined
      }
    />
  );
}

const accountId = (account: Account) => account.account_id;

type Cells = Pick<QList, 'filters' | 'setFilter' | 'openPopup' | 'promote'>;

interface Records {
  openRecord: (account: Account) => void;
  hrefOf: (id: number) => string;
}

function columnsOf(list: Cells, { openRecord, hrefOf }: Records): Column<Account>[] {
  const edit = (account: Account) => list.openPopup({ account });
  const onClick = (event: MouseEvent, account: Account) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openRecord(account);
  };
  const text = (name: 'name' | 'country' | 'email' | 'social' | 'phone', label: string) => (
    <TextFilter
      label={`Filter by ${label}`}
      value={list.filters[name] ?? ''}
      onSettled={(value) => list.setFilter(name, value)}
    />
  );
  return [
    {
      key: 'name',
      title: 'Name',
      width: 190,
      sticky: true,
      filter: text('name', 'name'),
      render: (account) => (
        <Link
          className={styles.name}
          to={hrefOf(account.account_id)}
          title={account.account_name}
          onClick={(event) => onClick(event, account)}
        >
          <bdi>{account.account_name}</bdi>
        </Link>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      width: 104,
      filter: (
        <Select
          size="small"
          allowClear
          aria-label="Filter by status"
          className={styles.filter}
          value={list.filters.type ? (Number(list.filters.type) as AccountType) : null}
          onChange={(type) => list.setFilter('type', type ? String(type) : '')}
          options={Object.entries(ACCOUNT_TYPE_LABELS).map(([value, label]) => ({
            value: Number(value) as AccountType,
            label,
          }))}
        />
      ),
      render: (account) => <StatusDropdown account={account} onPromote={list.promote} />,
    },
    {
      key: 'country',
      title: 'Country',
      width: 128,
      filter: text('country', 'country'),
      render: (account) => account.account_country_name ?? '--',
    },
    {
      key: 'email',
      title: 'Email ID',
      width: 170,
      filter: text('email', 'e-mail'),
      render: (account) => account.account_email ?? '--',
    },
    {
      key: 'socials',
      title: 'Socials',
      width: 128,
      filter: text('social', 'social media'),
      render: (account) =>
        socialsOf(account)
          .map((social) => social.label)
          .join(', ') || '--',
    },
    { key: 'phone', title: 'Phone No.', width: 150, filter: text('phone', 'phone number'), render: phoneOf },
    {
      key: 'created',
      title: 'Created on',
      width: 172,
      filter: (
        <CreatedFilter from={list.filters.created_from} to={list.filters.created_to} setFilter={list.setFilter} />
      ),
      render: (account) => <span title={formatMoment(account.created_at)}>{formatCreatedOn(account.created_at)}</span>,
    },
    {
      key: 'actions',
      title: 'Actions',
      hiddenTitle: true,
      width: 56,
      render: (account) => (
        <RowButton
          permission="data.q-list.create"
          icon={<EditOutlined />}
          tip="Edit"
          label={`Edit ${account.account_name}`}
          onClick={() => edit(account)}
        />
      ),
    },
  ];
}
