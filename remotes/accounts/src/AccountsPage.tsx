/** Accounts: the companies that were converted. product.md section 2, "Accounts". */
import { useTypedFilter } from '@salesdesk/shared';
import { useAddressAction } from '@salesdesk/shared/router';
import { Page, SearchBox } from '@salesdesk/shared/ui/core';
import { ExportOutlined } from '@salesdesk/shared/ui/icons';
import { companyFields, ListBar, MoreItem } from '@salesdesk/shared/ui/table';
import { AccountsTable } from './AccountsTable.tsx';
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
