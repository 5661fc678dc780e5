import { countryName, formatDate, formatTimestamp } from '@salesdesk/shared';
import { useRowEditor } from '@salesdesk/shared/account-form';
import {
  type FilterName,
  type ListedAccount,
  mailHref,
  ownNumber,
  phoneHref,
  placeOf,
  shownOwnNumber,
  waysOf,
} from '@salesdesk/shared/domain';
import { type ListColumn, ListTable, namedColumn, type RowCard, useCompanyLink } from '@salesdesk/shared/ui/table';
import { type ReactNode, useCallback, useMemo } from 'react';
import { ABSENT, accountFields, amountOf, contactOf } from './accounts.model.ts';
import { t } from './texts.ts';
import type { useAccounts } from './useAccounts.ts';

type Accounts = ReturnType<typeof useAccounts>;

export function AccountsTable({ list }: { list: Accounts }) {
  const { nameLink, hrefOf, open } = useCompanyLink(list.rows, list.idOf, list.nameOf);
  const card = useCallback(
    (account: ListedAccount): RowCard => ({
      title: account.account_name,
      href: hrefOf(account),
      onOpen: () => open(account),
      facts: [placeOf(account, countryName), account.account_exp_sale_amount === null ? null : amountOf(account)],
      ways: waysOf(account),
    }),
    [hrefOf, open],
  );
  const columns = useMemo(() => columnsOf(nameLink), [nameLink]);
  const editor = useRowEditor();
  const fields = useMemo(accountFields, []);
  return (
    <ListTable
      list={list}
      label={t('Accounts')}
      columns={columns}
      card={card}
      editor={editor}
      fields={fields}
      nearIn="accounts"
      empty={{ hint: t('A company becomes an account when its lead is moved to Payment received.') }}
      isLoadingMore={list.isLoadingMore}
      onEndReached={list.loadMore}
    />
  );
}

function columnsOf(
  nameLink: (account: ListedAccount) => ReactNode,
): ListColumn<FilterName<'accounts'>, ListedAccount>[] {
  return [
    namedColumn('name', t('Company Name'), 210, nameLink, { sticky: true }),
    namedColumn('country', t('Country'), 140, (account) => countryName(account.account_country_name) || ABSENT, {
      field: 'account_country_id',
    }),
    namedColumn('city', t('City'), 120, (account) => account.account_city?.trim() || ABSENT, {
      isHiddenAtFirst: true,
      field: 'account_city',
    }),
    {
      key: 'contact',
      title: t('Contact person'),
      width: 160,
      sortKey: 'contact',
      field: 'contact_name',
      render: contactOf,
    },
    namedColumn(
      'email',
      t('E-mail'),
      220,
      (account) => <Reached text={account.account_email} href={mailHref(account.account_email)} />,
      { field: 'account_email' },
    ),
    {
      key: 'phone',
      title: t('Phone'),
      width: 160,
      filterKey: 'phone',
      field: 'account_phone',
      render: (account) => <Reached text={shownOwnNumber(account)} href={phoneHref(ownNumber(account))} />,
    },
    {
      key: 'amount',
      title: t('Amount'),
      width: 110,
      align: 'right',
      sortKey: 'amount',
      field: 'account_exp_sale_amount',
      render: amountOf,
    },
    {
      key: 'assignee',
      title: t('Primary Assignee'),
      width: 160,
      sortKey: 'assignee',
      field: 'primary',
      render: (account) => account.account_pri_assignee_name ?? ABSENT,
    },
    {
      key: 'touched',
      title: t('Last touch'),
      width: 130,
      sortKey: 'touched',
      render: (account) => <span title={formatTimestamp(account.updated_at)}>{formatDate(account.updated_at)}</span>,
    },
    {
      key: 'created',
      title: t('Created'),
      width: 172,
      filterKey: 'created_from',
      sortKey: 'created',
      render: (account) => <span title={formatTimestamp(account.created_at)}>{formatDate(account.created_at)}</span>,
    },
  ];
}

/** A text that opens the mail program or the phone when it is an address or a number. */
function Reached({ text, href }: { text: string | null; href: string | null }) {
  if (!text) return ABSENT;
  return href ? <a href={href}>{text}</a> : text;
}
