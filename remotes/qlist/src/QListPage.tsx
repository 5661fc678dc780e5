import { useCan, useTypedFilter } from '@salesdesk/shared';
/** Q List: prospect companies. Spec section 2, "Q List". */
import { AccountFormPopup } from '@salesdesk/shared/account-form';
import { TITLES } from '@salesdesk/shared/domain';
import { useAddressAction } from '@salesdesk/shared/router';
import { Page, PermissionButton, SearchBox } from '@salesdesk/shared/ui/core';
import { ExportOutlined, ImportOutlined, PlusOutlined } from '@salesdesk/shared/ui/icons';
import { countOf, ListBar, useColumnLayout, useSavedViews, ViewsMenu } from '@salesdesk/shared/ui/table';
import { useState } from 'react';
import { ImportPopup } from './ImportPopup.tsx';
import { QListTable } from './QListTable.tsx';
import { Q_LIST_FIELDS, stepToMend } from './qlist.model.ts';
import { useExport } from './useExport.ts';
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
    export: () => void exporting.start(),
  });
  return (
    <Page
      title={TITLES.qList}
      canMaximise
      toolbar={
        <>
          <Search value={list.filters.search ?? ''} onSettled={(value) => list.setFilter('search', value)} />
          <PermissionButton
            permission="data.q-list.view"
            icon={<ExportOutlined />}
            loading={exporting.busy}
            onClick={() => void exporting.start()}
          >
            Export
          </PermissionButton>
          <PermissionButton
            permission="data.q-list.create"
            icon={<ImportOutlined />}
            onClick={() => setImporting(true)}
          >
            Import
          </PermissionButton>
          <PermissionButton
            type="primary"
            permission="data.q-list.create"
            icon={<PlusOutlined />}
            onClick={() => list.openPopup({})}
          >
            Add
          </PermissionButton>
        </>
      }
    >
      <ListBar
        before={<ViewsMenu views={views} plain="All companies" />}
        fields={Q_LIST_FIELDS}
        values={list.filters}
        onChange={list.setFilter}
        setFilters={list.setFilters}
        onClear={list.clear}
        layout={layout}
        total={list.isLoading ? '' : countOf(list.total, 'company', 'companies')}
      />
      <QListTable list={list} layout={layout} />
      <ImportPopup open={isImporting} onClose={() => setImporting(false)} />
      <AccountFormPopup
        open={popup !== null}
        account={popup?.account}
        promoteAfter={popup?.promote}
        initialStep={popup?.promote && popup.account ? stepToMend(popup.account) : undefined}
        onClose={list.closePopup}
        onSaved={list.closePopup}
      />
    </Page>
  );
}

/** What is typed shows at once; the list is asked when the typing stops. */
function Search({ value, onSettled }: { value: string; onSettled: (value: string) => void }) {
  const [typed, setTyped, settle] = useTypedFilter(value, onSettled);
  return <SearchBox value={typed} onChange={setTyped} onLeave={settle} />;
}
