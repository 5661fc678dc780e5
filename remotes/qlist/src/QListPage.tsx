import { useCan, useDraftReturn, useTypedFilter } from '@salesdesk/shared';
/** Q List: prospect companies. product.md section 2, "Q List". */
import { type AccountDraft, AccountFormPopup } from '@salesdesk/shared/account-form';
import { TITLES } from '@salesdesk/shared/domain';
import { useAddressAction } from '@salesdesk/shared/router';
import { Page, PermissionButton, SearchBox } from '@salesdesk/shared/ui/core';
import { ExportOutlined, ImportOutlined, PlusOutlined } from '@salesdesk/shared/ui/icons';
import { ListBar, useColumnLayout, useSavedViews, ViewsMenu } from '@salesdesk/shared/ui/table';
import { useState } from 'react';
import { ImportPopup } from './ImportPopup.tsx';
import { QListTable } from './QListTable.tsx';
import { qListFields, stepToFix } from './qlist.model.ts';
import { plural, t } from './texts.ts';
import { useExport } from './useExport.ts';
import { IMPORT_DRAFT } from './useImport.ts';
import { useQList } from './useQList.ts';

export default function QListPage() {
  const list = useQList();
  const layout = useColumnLayout('q-list');
  const views = useSavedViews({ list: 'q-list', address: list.address, filters: list.filters, layout });
  const { popup } = list;
  const exporting = useExport(list.filters);
  const [isImporting, setImporting] = useState(false);
  const mayAdd = useCan('data.q-list.create');
  useAddressAction({
    add: () => mayAdd && list.openPopup({}),
    import: () => mayAdd && setImporting(true),
    export: () => void exporting.run(),
  });
  useDraftReturn<AccountDraft>('q-list', ({ account, promoteAfter }) =>
    list.openPopup({ account, promote: promoteAfter }),
  );
  useDraftReturn(IMPORT_DRAFT, () => mayAdd && setImporting(true));
  return (
    <Page
      title={t(TITLES.qList)}
      canMaximise
      toolbar={
        <>
          <Search value={list.filters.search ?? ''} onSettled={(value) => list.setFilter('search', value)} />
          <PermissionButton
            permission="data.q-list.view"
            icon={<ExportOutlined />}
            loading={exporting.isPending}
            onClick={() => void exporting.run()}
          >
            {t('Export')}
          </PermissionButton>
          <PermissionButton
            permission="data.q-list.create"
            icon={<ImportOutlined />}
            onClick={() => setImporting(true)}
          >
            {t('Import')}
          </PermissionButton>
          <PermissionButton
            type="primary"
            permission="data.q-list.create"
            icon={<PlusOutlined />}
            onClick={() => list.openPopup({})}
          >
            {t('Add')}
          </PermissionButton>
        </>
      }
    >
      <ListBar
        before={<ViewsMenu views={views} plain={t('All companies')} />}
        fields={qListFields()}
        values={list.filters}
        onChange={list.setFilter}
        setFilters={list.setFilters}
        onClear={list.clear}
        layout={layout}
        total={list.isLoading ? '' : plural(list.total, '{{count}} company', '{{count}} companies')}
      />
      <QListTable list={list} layout={layout} />
      <ImportPopup open={isImporting} onClose={() => setImporting(false)} />
      <AccountFormPopup
        open={popup !== null}
        draftName="q-list"
        account={popup?.account}
        promoteAfter={popup?.promote}
        initialStep={popup?.promote && popup.account ? stepToFix(popup.account) : undefined}
        onClose={list.closePopup}
        onSaved={list.closePopup}
      />
    </Page>
  );
}

/** Shows the input at once; the list is fetched when typing stops. */
function Search({ value, onSettled }: { value: string; onSettled: (value: string) => void }) {
  const [typed, setTyped, flush] = useTypedFilter(value, onSettled);
  return <SearchBox value={typed} onChange={setTyped} onLeave={flush} />;
}
