import { useRowEditor } from '@salesdesk/shared/account-form';
import { type ListedAccount, mailHref, ownNumber, phoneHref, shownOwnNumber } from '@salesdesk/shared/domain';
import { companyCard, companyColumnsOf, companyFields, ListTable, useCompanyLink } from '@salesdesk/shared/ui/table';
import { type ReactNode, useCallback, useMemo } from 'react';
import { t } from './texts.ts';
import type { useAccounts } from './useAccounts.ts';

export function AccountsTable({ list }: { list: ReturnType<typeof useAccounts> }) {
  const { nameLink, hrefOf, open } = useCompanyLink(list.rows, list.idOf, list.nameOf);
  const card = useCallback(
    (account: ListedAccount) => companyCard(account, { href: hrefOf(account), onOpen: () => open(account) }),
    [hrefOf, open],
  );
  const columns = useMemo(() => columnsOf(nameLink), [nameLink]);
  const editor = useRowEditor();
  const fields = useMemo(() => companyFields('accounts'), []);
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
    />
  );
}

const columnsOf = (name: (account: ListedAccount) => ReactNode) =>
  companyColumnsOf<'accounts', ListedAccount>('accounts', {
    name,
    email: ({ account_email: email }) => <Reached text={email} href={mailHref(email)} />,
    phone: (account) => <Reached text={shownOwnNumber(account)} href={phoneHref(ownNumber(account))} />,
  });

/** A text that opens the mail program or the phone when it is an address or a number. */
function Reached({ text, href }: { text: string | null; href: string | null }) {
  if (!text) return '--';
  return href ? <a href={href}>{text}</a> : text;
}
