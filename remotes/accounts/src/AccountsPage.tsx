/** Accounts: the companies that were converted. product.md section 2, "Accounts". */
import { useTypedFilter } from '@salesdesk/shared';
import { useRowEditor } from '@salesdesk/shared/account-form';
import { type ListedAccount, mailHref, ownNumber, phoneHref, shownOwnNumber } from '@salesdesk/shared/domain';
import { useAddressAction } from '@salesdesk/shared/router';
import { Page, SearchBox } from '@salesdesk/shared/ui/core';
import { ExportOutlined } from '@salesdesk/shared/ui/icons';
import {
  companyCard,
  companyColumnsOf,
  companyFields,
  ListBar,
  ListTable,
  MoreItem,
  useCompanyLink,
} from '@salesdesk/shared/ui/table';
import { type ReactNode, useCallback, useMemo } from 'react';
import { plural, t } from './texts.ts';
import { useAccounts } from './useAccounts.ts';

export default function AccountsPage() {
  const list = useAccounts();
  const [typed, setTyped, flush] = useTypedFilter(list.filters.search ?? '', (value) =>
    list.setFilter('search', value),
  );
  useAddressAction({ export: list.exportAll });
  return (
    <Page
      title={t('Accounts')}
      canMaximise
      beside={
        <ListBar
          list={list}
          views={list.views}
          plain={t('All accounts')}
          fields={companyFields('accounts')}
          layout={list.layout}
          more={
            <MoreItem
              permission="data.leads.view"
              icon={<ExportOutlined />}
              loading={list.isExporting}
              onClick={list.exportAll}
            >
              {t('Export')}
            </MoreItem>
          }
          total={list.isLoading ? '' : plural(list.total, '{{count}} account', '{{count}} accounts')}
        />
      }
      toolbar={<SearchBox value={typed} onChange={setTyped} onLeave={flush} />}
    >
      <AccountsTable list={list} />
    </Page>
  );
}

function AccountsTable({ list }: { list: ReturnType<typeof useAccounts> }) {
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
