/** Networks: the catalogue of networks proposed to companies. product.md section 2, "Networks". */
import { useCan, useDraftReturn } from '@salesdesk/shared';
import { CONFIRMATIONS, TITLES } from '@salesdesk/shared/domain';
import { useAddressAction } from '@salesdesk/shared/router';
import { Page, PermissionButton } from '@salesdesk/shared/ui/core';
import { PlusOutlined } from '@salesdesk/shared/ui/icons';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { ListBar } from '@salesdesk/shared/ui/table';
import { NetworkFormPopup } from './NetworkFormPopup.tsx';
import { NetworksTable } from './NetworksTable.tsx';
import { networkFields } from './networks.model.ts';
import { plural, t } from './texts.ts';
import { NETWORK_DRAFT, type NetworkDraft } from './useNetworkForm.ts';
import { useNetworksPage } from './useNetworksPage.ts';

const DELETE = CONFIRMATIONS.deleteNetwork;

export default function NetworksPage() {
  const page = useNetworksPage();
  const mayAdd = useCan('system.network.create');
  const mayEdit = useCan('system.network.edit');
  const networkOf = (id: string) => page.rows.find((network) => network.network_id === Number(id));
  useAddressAction({
    add: () => mayAdd && page.edit('new'),
    edit: page.isLoading ? undefined : (id) => mayEdit && page.edit(networkOf(id) ?? null),
  });
  useDraftReturn<NetworkDraft>(NETWORK_DRAFT, (draft) => page.edit(draft.network ?? 'new'));
  return (
    <Page
      title={t(TITLES.networks)}
      beside={
        <ListBar
          list={page}
          views={page.views}
          plain={t('All networks')}
          fields={networkFields()}
          layout={page.layout}
          total={page.isLoading ? '' : plural(page.rows.length, '{{count}} network', '{{count}} networks')}
        />
      }
      toolbar={
        <PermissionButton
          type="primary"
          permission="system.network.create"
          icon={<PlusOutlined />}
          onClick={() => page.edit('new')}
        >
          {t('Add Network')}
        </PermissionButton>
      }
    >
      <NetworksTable page={page} />
      {page.editing && (
        <NetworkFormPopup
          network={page.editing === 'new' ? null : page.editing}
          onClose={page.closePopup}
          onSaved={page.saved}
        />
      )}
      <ConfirmDialog
        open={page.deleting !== null}
        title={t(DELETE.title)}
        message={t(DELETE.message)}
        detail={
          page.deleting &&
          t('{{name}} ({{code}}). Companies keep its badge.', {
            name: page.deleting.network_name,
            code: page.deleting.network_code,
          })
        }
        confirmLabel={t(DELETE.confirm)}
        cancelLabel={t(DELETE.cancel)}
        danger
        busy={page.isDeletePending}
        onConfirm={page.confirmDelete}
        onCancel={page.cancelDelete}
      />
    </Page>
  );
}
