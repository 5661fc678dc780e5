/** The only stateful file of Networks: list, status switch, deletion, and the open popup. product.md section 4. */
import { bus, networksQuery } from '@salesdesk/shared';
import { type Network, STATUS, TOASTS } from '@salesdesk/shared/domain';
import { type ListPageOptions, useListPage } from '@salesdesk/shared/ui/table';
import { changeNetworkStatus, deleteNetwork } from './networks.api.ts';

const NETWORKS: ListPageOptions<'networks', Network> = {
  list: 'networks',
  entity: 'network',
  query: networksQuery,
  loadFailure: TOASTS.fetchNetwork,
  idOf: (network) => network.network_id,
  nameOf: (network) => network.network_name,
  statusOf: (network) => network.network_status,
  withStatus: (network, network_status) => ({ ...network, network_status }),
  changeStatus: changeNetworkStatus,
  statusText: (status) => (status === STATUS.active ? TOASTS.networkActive : TOASTS.networkInactive),
  sortValues: {
    name: (network) => network.network_name,
    code: (network) => network.network_code,
    url: (network) => network.network_url,
    status: (network) => network.network_status,
  },
  deletion: {
    send: deleteNetwork,
    success: TOASTS.networkDeleted,
    fallback: TOASTS.deleteNetwork,
    onDone: (network) => bus.emit('network.changed', { networkId: network.network_id }),
  },
  onSaved: (networkId) => bus.emit('network.changed', { networkId }),
};

export const useNetworksPage = () => useListPage(NETWORKS);
