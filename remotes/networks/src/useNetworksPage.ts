/** The one stateful file of Networks: the list, the status switch, deleting, and which popup is open. product.md section 4. */
import {
  bus,
  keepPreviousData,
  networksQuery,
  queryKeys,
  showAgain,
  useChange,
  useFailureToast,
  useLiveRows,
  useQuery,
  useQueryClient,
  useStatusToggle,
} from '@salesdesk/shared';
import { type Network, STATUS, type Status, TOASTS } from '@salesdesk/shared/domain';
import { useAddress, useListFilters } from '@salesdesk/shared/ui/table';
import { useMemo, useState } from 'react';
import { changeNetworkStatus, deleteNetwork } from './networks.api.ts';

const idOf = (network: Network) => network.network_id;
const nameOf = (network: Network) => network.network_name;
const NONE: Network[] = [];
const statusOf = (network: Network) => network.network_status;
const withStatus = (network: Network, network_status: Status) => ({ ...network, network_status });
const successText = (status: Status) => (status === STATUS.active ? TOASTS.networkActive : TOASTS.networkInactive);

/** `editing`: the network in the popup, 'new' for an empty one, null when it is closed. */
export function useNetworksPage() {
  const client = useQueryClient();
  const address = useAddress();
  const filtering = useListFilters('networks', address);
  const { filters } = filtering;
  const shown = useMemo(() => networksQuery(filters), [filters]);
  const { queryKey } = shown;
  const query = useQuery({ ...shown, placeholderData: keepPreviousData });
  useFailureToast(query.error, TOASTS.fetchNetwork);
  const status = useStatusToggle({ queryKey, idOf, statusOf, withStatus, send: changeNetworkStatus, successText });
  const list = useLiveRows({
    entity: 'network',
    rows: query.data ?? NONE,
    idOf,
    nameOf,
    listKey: queryKey,
    reload: () => client.invalidateQueries({ queryKey }, { throwOnError: true }),
  });
  const [editing, setEditing] = useState<Network | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Network | null>(null);

  const deletion = useChange({
    mutationFn: deleteNetwork,
    says: { success: TOASTS.networkDeleted, fallback: TOASTS.deleteNetwork },
    showBefore: (network) => showAgain(queryKey, network, idOf, query.data),
    onDone: (_, { network_id: networkId }) => bus.emit('network.changed', { networkId }),
    onSettled: () => {
      setDeleting(null);
      void client.invalidateQueries({ queryKey: queryKeys.networks });
    },
  });

  return {
    ...filtering,
    address,
    networks: list.rows,
    live: list.live,
    isLoading: query.isPending,
    hasFailed: query.isError && !query.data,
    retry: () => void query.refetch(),
    status,
    editing,
    edit: setEditing,
    closePopup: () => setEditing(null),
    saved: (networkId: number) => {
      setEditing(null);
      bus.emit('network.changed', { networkId });
      void client.invalidateQueries({ queryKey: queryKeys.networks });
    },
    deleting,
    askDelete: setDeleting,
    cancelDelete: () => setDeleting(null),
    confirmDelete: () => deleting && deletion.run(deleting),
    isDeletePending: deletion.isPending,
  };
}
