/** The calls of Networks. product.md section 7, "Catalog". */
import { http, type IdempotencyKey, type Reply } from '@salesdesk/shared';
import { endpoints, type Network, type Status } from '@salesdesk/shared/domain';
import { drawLogo } from './LetterLogo.tsx';
import { type NetworkForm, withScheme } from './networks.model.ts';

const { networks } = endpoints;

/**
 * Adds a network once per `idempotencyKey`, or saves the `edited` one unless a colleague changed it since it was read. A
 * stored logo is not sent again; without any, one is drawn.
 */
export async function saveNetwork(
  form: NetworkForm,
  edited: { id: number; version: number | undefined } | null,
  idempotencyKey: IdempotencyKey,
): Promise<Reply<{ network_id: number }>> {
  const logo = form.network_logo ?? (await drawLogo(form));
  const body = {
    ...form,
    network_url: withScheme(form.network_url),
    network_logo: typeof logo === 'string' ? undefined : logo,
  };
  return edited === null
    ? http.post(networks.create, body, { idempotencyKey: idempotencyKey() })
    : http.post(networks.update, { ...body, network_id: edited.id, version: edited.version });
}

export const changeNetworkStatus = (network: Network, status: Status) =>
  http.post(networks.statusChange, { network_id: network.network_parent_id, network_status: status });

export const deleteNetwork = (network: Network) =>
  http.post(networks.delete, { network_id: network.network_parent_id });
