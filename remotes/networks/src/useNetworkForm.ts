/** The input of the network form, its messages, and saving. product.md sections 5 and 8. */
import { messagesOf, notify, useRecordForm } from '@salesdesk/shared';
import { type Network, type Validations, validationFor } from '@salesdesk/shared/domain';
import { saveNetwork } from './networks.api.ts';
import { errorsOf, formOf, type NetworkForm } from './networks.model.ts';
import { t } from './texts.ts';

export const NETWORK_DRAFT = 'network';

/** What a draft stores besides the form: the network as it was opened, null for a new one. */
export interface NetworkDraft {
  network: Network | null;
}

/** The labels of the fields. */
export const networkLabels = () => ({
  network_name: t('Network Name'),
  network_code: t('Network code'),
  network_color_code: t('Network color code'),
  network_url: t('Network URL'),
  network_logo: t('Network Logo'),
});

/** `network` is the one to edit, null to add one; `onSaved` is called with the id; a failure loses no input. */
export function useNetworkForm(network: Network | null, onSaved: (networkId: number) => void, hasDraft: boolean) {
  return useRecordForm<NetworkForm, Network, { network_id: number }, NetworkDraft>({
    name: NETWORK_DRAFT,
    hasDraft,
    opened: { id: network?.network_parent_id ?? null, version: network?.version, form: formOf(network) },
    extra: () => ({ network }),
    conflictLabels: { record: t('this network'), labels: networkLabels() },
    formOf,
    save: saveNetwork,
    errorsOf,
    serverErrors,
    onSaved: (id, data) => onSaved(id ?? data?.network_id ?? 0),
  });
}

/** Messages by field. A taken code also shows its first message as a toast (product.md section 8, "For networks"). */
function serverErrors(validations: Validations, message: string) {
  const code = validationFor(validations, 'network_code');
  if (code) notify.error(code);
  return messagesOf(validations, Object.keys(formOf(null)) as (keyof NetworkForm)[], message);
}
