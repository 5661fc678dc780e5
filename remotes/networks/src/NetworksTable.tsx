import { pictureAddress, t, useCan } from '@salesdesk/shared';
import {
  type FilterName,
  isColorCode,
  NETWORK_TAG_COLOR,
  type Network,
  SKELETON_ROWS,
  TOASTS,
} from '@salesdesk/shared/domain';
import { LoadFailure, PermissionButton, StatusSwitch } from '@salesdesk/shared/ui/core';
import { DeleteOutlined, EditOutlined } from '@salesdesk/shared/ui/icons';
import {
  buttonColumn,
  type Column,
  type ColumnLayout,
  DataTable,
  EmptyList,
  FilterInput,
  fieldOf,
} from '@salesdesk/shared/ui/table';
import styles from './NetworksTable.module.css';
import { linkOf, networkFields } from './networks.model.ts';
import type { useNetworksPage } from './useNetworksPage.ts';

type NetworksState = ReturnType<typeof useNetworksPage>;

/** Logo, Name, Code, URL, Action, Edit, Delete. */
export function NetworksTable({ page, layout }: { page: NetworksState; layout: ColumnLayout }) {
  const maySwitch = useCan('system.network.edit');
  const { filters, setFilter } = page;
  const fields = networkFields();
  const columns = columnsOf(page, maySwitch).map((column) => {
    const name = column.key === 'action' ? 'status' : (column.key as FilterName<'networks'>);
    const field = fieldOf(fields, name);
    return field ? { ...column, filter: <FilterInput field={field} values={filters} onChange={setFilter} /> } : column;
  });
  return (
    <DataTable
      label={t('Networks')}
      columns={columns}
      layout={layout}
      rows={page.networks}
      live={page.live}
      rowKey={(network) => network.network_id}
      rowLabel={(network) => network.network_name}
      isLoading={page.isLoading}
      skeletonRows={SKELETON_ROWS}
      empty={
        <EmptyList
          list={page}
          hint={t('Networks stand here once they are added.')}
          addLabel={t('Add a network')}
          permission="system.network.create"
          onAdd={() => page.edit('new')}
        />
      }
      failure={page.hasFailed ? <LoadFailure text={TOASTS.fetchNetwork} onRetry={page.retry} /> : undefined}
    />
  );
}

function columnsOf({ status, edit, askDelete }: NetworksState, maySwitch: boolean): Column<Network>[] {
  return [
    { key: 'logo', title: t('Logo'), hiddenTitle: true, width: 56, render: (network) => <Logo network={network} /> },
    { key: 'name', title: t('Name'), sticky: true, width: 220, render: (network) => network.network_name },
    { key: 'code', title: t('Code'), width: 120, render: (network) => <Code network={network} /> },
    { key: 'url', title: t('URL'), width: 300, render: (network) => <Url network={network} /> },
    {
      key: 'action',
      title: t('Action'),
      width: 110,
      render: (network) => (
        <StatusSwitch
          status={network.network_status}
          label={t('Status of {{name}}', { name: network.network_name })}
          disabled={!maySwitch}
          loading={status.isPending(network.network_id)}
          onToggle={() => void status.toggle(network)}
        />
      ),
    },
    {
      key: 'edit',
      ...buttonColumn(t('Edit')),
      render: (network) => (
        <PermissionButton
          type="text"
          size="small"
          permission="system.network.edit"
          icon={<EditOutlined />}
          tip={t('Edit')}
          aria-label={t('Edit {{name}}', { name: network.network_name })}
          onClick={() => edit(network)}
        />
      ),
    },
    {
      key: 'delete',
      ...buttonColumn(t('Delete')),
      render: (network) => (
        <PermissionButton
          type="text"
          size="small"
          danger
          permission="system.network.delete"
          icon={<DeleteOutlined />}
          tip={t('Delete')}
          aria-label={t('Delete {{name}}', { name: network.network_name })}
          onClick={() => askDelete(network)}
        />
      ),
    },
  ];
}

function Logo({ network }: { network: Network }) {
  const { network_logo: logo } = network;
  return logo ? <img className={styles.logo} src={pictureAddress(logo)} alt="" /> : null;
}

function Code({ network: { network_code, network_color_code: color } }: { network: Network }) {
  return (
    <span className={styles.code}>
      <span className={styles.dot} style={{ background: color && isColorCode(color) ? color : NETWORK_TAG_COLOR }} />
      {network_code}
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
