/** Finds networks by name and code: an extension of the search. ADR-114. */
import { networksQuery, queryClient } from '@salesdesk/shared';
import { matching, type SlotFunction } from '@salesdesk/shared/domain';

const SHOWN_MAX = 4;

const findNetworks: SlotFunction<'search.source'> = async ({ text }) => {
  const networks = await queryClient.fetchQuery({ ...networksQuery(), retry: false });
  const items = networks.map(({ network_id, network_name, network_code }) => ({
    key: String(network_id),
    label: network_name,
    hint: network_code,
    icon: 'networks',
    keywords: network_code,
    path: `/networks?do=edit:${network_id}`,
  }));
  return matching(items, text, SHOWN_MAX);
};

export default findNetworks;
