import { useCan, useDraftReturn, useTypedFilter } from '@salesdesk/shared';
/** Q List: prospect companies. product.md section 2, "Q List". */
import { type AccountDraft, AccountFormPopup } from '@salesdesk/shared/account-form';
import { TITLES } from '@salesdesk/shared/domain';
import { useAddressAction } from '@salesdesk/shared/router';
import { Page, PermissionButton, SearchBox } from '@salesdesk/shared/ui/core';
import { ExportOutlined, ImportOutlined, PlusOutlined } from '@salesdesk/shared/ui/icons';
import { ListBar, MoreItem } from '@salesdesk/shared/ui/table';
import { useState } from 'react';
import { Duplicates, DuplicatesItem } from './Duplicates.tsx';
import { ImportPopup } from './ImportPopup.tsx';
import { QListTable } from './QListTable.tsx';
import { builtInViews, stepToFix } from './qlist.model.ts';
import { plural, t } from './texts.ts';
import { IMPORT_DRAFT } from './useImport.ts';
import { useQList } from './useQList.ts';

export default function QListPage() {
  const page = useQList();
  const account = page.editing === 'new' || page.editing === null ? undefined : page.editing;
  const [isImporting, setImporting] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const mayAdd = useCan('data.q-list.create');
  useAddressAction({
    add: () => mayAdd && page.edit('new'),
    import: () => mayAdd && setImporting(true),
    export: page.exportAll,
    duplicates: () => mayAdd && setComparing(true),
  });
  useDraftReturn<AccountDraft>('q-list', ({ account, promoteAfter }) => page.edit(account ?? 'new', promoteAfter));
  useDraftReturn(IMPORT_DRAFT, () => mayAdd && setImporting(true));
  return (
    <Page
      title={t(TITLES.qList)}
      canMaximise
      beside={
        <ListBar
          list={page}
          views={page.views}
          plain={t('All companies')}
          builtIn={builtInViews()}
          fields={page.fields}
          layout={page.layout}
          more={
            <>
              <MoreItem
                permission="data.q-list.view"
                icon={<ExportOutlined />}
                loading={page.isExporting}
                onClick={page.exportAll}
              >
                {t('Export')}
              </MoreItem>
              <DuplicatesItem onOpen={() => setComparing(true)} />
            </>
          }
          total={page.isLoading ? '' : plural(page.total, '{{count}} company', '{{count}} companies')}
        />
      }
      toolbar={
        <>
          <Search value={page.filters.search ?? ''} onSettled={(value) => page.setFilter('search', value)} />
          <PermissionButton
            permission="data.q-list.create"
            className="sd-not-on-phones sd-short"
            icon={<ImportOutlined />}
            onClick={() => setImporting(true)}
          >
            {t('Import')}
          </PermissionButton>
          <PermissionButton
            type="primary"
            permission="data.q-list.create"
            icon={<PlusOutlined />}
            onClick={() => page.edit('new')}
          >
            {t('Add')}
          </PermissionButton>
        </>
      }
    >
      <QListTable list={page} />
      {isComparing && <Duplicates onClose={() => setComparing(false)} />}
      <ImportPopup open={isImporting} onClose={() => setImporting(false)} />
      <AccountFormPopup
        open={page.editing !== null}
        draftName="q-list"
        account={account}
        promoteAfter={page.isPromoting}
        initialStep={page.isPromoting && account ? stepToFix(account) : undefined}
        onAdd={() => mayAdd && page.edit('new')}
        onAnother={page.reload}
        onClose={page.closePopup}
        onSaved={page.closePopup}
      />
    </Page>
  );
}

/** Shows the input at once; the list is fetched when typing stops. */
function Search({ value, onSettled }: { value: string; onSettled: (value: string) => void }) {
  const [typed, setTyped, flush] = useTypedFilter(value, onSettled);
  return <SearchBox value={typed} onChange={setTyped} onLeave={flush} />;
}
