import { useTypedFilter } from '@salesdesk/shared';
/** Q List: prospect companies. Spec section 2, "Q List". */
import { AccountFormPopup } from '@salesdesk/shared/account-form';
import { TITLES } from '@salesdesk/shared/domain';
import { Button, Page, PermissionButton, SearchBox, Tooltip } from '@salesdesk/shared/ui/core';
import { ImportOutlined, PlusOutlined } from '@salesdesk/shared/ui/icons';
import { QListTable } from './QListTable.tsx';
import { stepToMend } from './qlist.model.ts';
import { useQList } from './useQList.ts';

export default function QListPage() {
  const list = useQList();
  const { popup } = list;
  return (
    <Page
      title={TITLES.qList}
      canMaximise
      toolbar={
        <>
          <Search value={list.filters.search ?? ''} onSettled={(value) => list.setFilter('search', value)} />
          <Tooltip title="Importing files is not available yet.">
            <Button icon={<ImportOutlined />} disabled>
              Import
            </Button>
          </Tooltip>
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
      <QListTable list={list} />
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
  const [typed, setTyped] = useTypedFilter(value, onSettled);
  return <SearchBox value={typed} onChange={setTyped} />;
}
