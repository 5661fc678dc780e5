/** Networks: the catalogue of networks proposed to companies. product.md section 2, "Networks". */
import { imageUrl, useCan, useDraftReturn } from '@salesdesk/shared';
import { CONFIRMATIONS, type FilterName, type Network, TITLES } from '@salesdesk/shared/domain';
import { useAddressAction } from '@salesdesk/shared/router';
import { Page, PermissionButton } from '@salesdesk/shared/ui/core';
import { PlusOutlined } from '@salesdesk/shared/ui/icons';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import {
  deleteColumn,
  editColumn,
  ListBar,
  type ListColumn,
  type ListPage,
  ListTable,
  namedColumn,
  type RowCard,
  RowStatus,
} from '@salesdesk/shared/ui/table';
import { colorOf, LetterLogo } from './LetterLogo.tsx';
import { NetworkFormPopup } from './NetworkFormPopup.tsx';
import styles from './NetworksPage.module.css';
import { linkOf, networkFields } from './networks.model.ts';
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

type Networks = ListPage<'networks', Network>;

/** Logo, Name, Code, URL, Action, Edit, Delete. */
function NetworksTable({ page }: { page: Networks }) {
  return (
    <ListTable
      list={page}
      label={t('Networks')}
      columns={columnsOf(page)}
      card={(network) => cardOf(page, network)}
      fields={networkFields()}
      empty={{
        hint: t('Networks appear here once they are added.'),
        addLabel: t('Add a network'),
        permission: 'system.network.create',
      }}
    />
  );
}

/** On a phone: the same switch, link and buttons as the table. */
function cardOf(page: Networks, network: Network): RowCard {
  return {
    title: network.network_name,
    icon: <Logo network={network} />,
    badge: <RowStatus list={page} row={network} permission="system.network.edit" />,
    facts: [network.network_code],
    note: <Url network={network} />,
    actions: (
      <>
        {editColumn(page, 'system.network.edit').render(network)}
        {deleteColumn(page, 'system.network.delete').render(network)}
      </>
    ),
  };
}

function columnsOf(page: Networks): ListColumn<FilterName<'networks'>, Network>[] {
  return [
    { key: 'logo', title: t('Logo'), hiddenTitle: true, width: 44, render: (network) => <Logo network={network} /> },
    namedColumn('name', t('Name'), 172, (network) => network.network_name, { sticky: true }),
    namedColumn('code', t('Code'), 100, (network) => <Code network={network} />),
    namedColumn('url', t('URL'), 196, (network) => <Url network={network} />),
    {
      key: 'action',
      title: t('Action'),
      filterKey: 'status',
      sortKey: 'status',
      width: 96,
      render: (network) => <RowStatus list={page} row={network} permission="system.network.edit" />,
    },
    editColumn(page, 'system.network.edit'),
    deleteColumn(page, 'system.network.delete'),
  ];
}

function Logo({ network }: { network: Network }) {
  const { network_logo: logo } = network;
  if (logo) return <img className={styles.logo} src={imageUrl(logo)} alt="" />;
  return <LetterLogo network={network} />;
}

function Code({ network }: { network: Network }) {
  return (
    <span className={styles.code}>
      <span className={styles.dot} style={{ background: colorOf(network) }} />
      {network.network_code}
    </span>
  );
}

function Url({ network }: { network: Network }) {
  const link = linkOf(network);
  return link ? (
    <a href={link} target="_blank" rel="noopener noreferrer" title={link}>
      {link}
    </a>
  ) : (
    network.network_url
  );
}
