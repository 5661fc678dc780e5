/** Accounts: the companies that were converted. product.md section 2, "Accounts". */
import { useTypedFilter } from '@salesdesk/shared';
import { useAddressAction } from '@salesdesk/shared/router';
import { Page, PermissionButton, SearchBox } from '@salesdesk/shared/ui/core';
import { ExportOutlined } from '@salesdesk/shared/ui/icons';
import { ListBar } from '@salesdesk/shared/ui/table';
import { AccountsTable } from './AccountsTable.tsx';
import { accountFields } from './accounts.model.ts';
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
      toolbar={
        <>
          <SearchBox value={typed} onChange={setTyped} onLeave={flush} />
          <PermissionButton
            permission="data.leads.view"
            className="sd-not-on-phones"
            icon={<ExportOutlined />}
            loading={list.isExporting}
            onClick={list.exportAll}
          >
            {t('Export')}
          </PermissionButton>
        </>
      }
    >
      <ListBar
        list={list}
        views={list.views}
        plain={t('All accounts')}
        fields={accountFields()}
        layout={list.layout}
        total={list.isLoading ? '' : plural(list.total, '{{count}} account', '{{count}} accounts')}
      />
      <AccountsTable list={list} />
    </Page>
  );
}
