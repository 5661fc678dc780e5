import { formatCreatedOn, formatDate, formatTimestamp, isPlainClick } from '@salesdesk/shared';
import { type Account, type FilterName, mailHref, phoneHref, placeOf, waysOf } from '@salesdesk/shared/domain';
import { useCompanyAddress } from '@salesdesk/shared/router';
import { type ListColumn, ListTable, type RowCard } from '@salesdesk/shared/ui/table';
import { type MouseEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import styles from './AccountsTable.module.css';
import { ABSENT, accountFields, amountOf, contactOf, phoneOf } from './accounts.model.ts';
import { t } from './texts.ts';
import type { useAccounts } from './useAccounts.ts';

type Accounts = ReturnType<typeof useAccounts>;

export function AccountsTable({ list }: { list: Accounts }) {
  const { open, hrefOf } = useCompanyAddress();
  const newest = useRef(list.rows);
  useLayoutEffect(() => {
    newest.current = list.rows;
  });
  const openRecord = useCallback(
    (account: Account) => open(account.account_id, newest.current.map(list.idOf)),
    [open, list.idOf],
  );
  const onOpen = useCallback(
    (event: MouseEvent, account: Account) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      openRecord(account);
    },
    [openRecord],
  );
  const card = useCallback(
    (account: Account): RowCard => ({
      title: account.account_name,
      href: hrefOf(account.account_id),
      onOpen: () => openRecord(account),
      facts: [placeOf(account), account.account_exp_sale_amount === null ? null : amountOf(account)],
      ways: waysOf(account),
    }),
    [hrefOf, openRecord],
  );
  const columns = useMemo(() => columnsOf(hrefOf, onOpen), [hrefOf, onOpen]);
  const fields = useMemo(accountFields, []);
  return (
    <ListTable
      list={list}
      label={t('Accounts')}
      columns={columns}
      card={card}
      fields={fields}
      empty={{ hint: t('A company becomes an account when its lead is moved to Payment received.') }}
      isLoadingMore={list.isLoadingMore}
      onEndReached={list.loadMore}
    />
  );
}

function columnsOf(
  hrefOf: (id: number) => string,
  onOpen: (event: MouseEvent, account: Account) => void,
): ListColumn<FilterName<'accounts'>, Account>[] {
  return [
    {
      key: 'name',
      title: t('Company Name'),
      width: 210,
      sticky: true,
      filterKey: 'name',
      render: (account) => (
        <a
          className={styles.name}
          href={hrefOf(account.account_id)}
          title={account.account_name}
          onClick={(event) => onOpen(event, account)}
        >
          <bdi>{account.account_name}</bdi>
        </a>
      ),
    },
    {
      key: 'country',
      title: t('Country'),
      width: 140,
      filterKey: 'country',
      render: (account) => account.account_country_name ?? ABSENT,
    },
    { key: 'contact', title: t('Contact person'), width: 160, render: contactOf },
    {
      key: 'email',
      title: t('E-mail'),
      width: 220,
      filterKey: 'email',
      render: (account) => <Reached text={account.account_email} href={mailHref(account.account_email)} />,
    },
    {
      key: 'phone',
      title: t('Phone'),
      width: 160,
      filterKey: 'phone',
      render: (account) => <Reached text={phoneOf(account)} href={phoneHref(phoneOf(account))} />,
    },
    { key: 'amount', title: t('Amount'), width: 110, align: 'right', render: amountOf },
    {
      key: 'assignee',
      title: t('Primary Assignee'),
      width: 160,
      render: (account) => account.account_pri_assignee_name ?? ABSENT,
    },
    {
      key: 'touched',
      title: t('Last touch'),
      width: 130,
      render: (account) => <span title={formatTimestamp(account.updated_at)}>{formatDate(account.updated_at)}</span>,
    },
    {
      key: 'created',
      title: t('Created'),
      width: 172,
      filterKey: 'created_from',
      render: (account) => (
        <span title={formatTimestamp(account.created_at)}>{formatCreatedOn(account.created_at)}</span>
      ),
    },
  ];
}

/** A text that opens the mail program or the phone when it is an address or a number. */
function Reached({ text, href }: { text: string | null; href: string | null }) {
  if (!text) return ABSENT;
  return href ? <a href={href}>{text}</a> : text;
}
