/** The network form, and how it is filled from a network. Pure. product.md sections 3 and 5. */
import {
  type FilterName,
  isNetworkUrl,
  type Network,
  type NetworkFormErrors,
  networkFormErrors,
  STATUS,
} from '@salesdesk/shared/domain';
import type { ImageValue } from '@salesdesk/shared/ui/form';
import type { FilterField } from '@salesdesk/shared/ui/table';
import { t } from './texts.ts';

export interface NetworkForm {
  network_name: string;
  network_code: string;
  network_color_code: string;
  network_url: string;
  /** A new file, the address of the stored logo, or null. */
  network_logo: ImageValue;
}

/** The form for a network, or the empty form. */
export function formOf(network: Network | null): NetworkForm {
  return {
    network_name: network?.network_name ?? '',
    network_code: network?.network_code ?? '',
    network_color_code: network?.network_color_code ?? '',
    network_url: network?.network_url ?? '',
    network_logo: network?.network_logo ?? null,
  };
}

export function errorsOf(form: NetworkForm): NetworkFormErrors {
  return networkFormErrors({ ...form, hasLogo: form.network_logo !== null });
}

/** The address to open; null when it may not be a link. */
export function linkOf(network: Pick<Network, 'network_url'>): string | null {
  return isNetworkUrl(network.network_url) ? network.network_url : null;
}

/** The filters of the columns, in their order. */
export const networkFields = (): readonly FilterField<FilterName<'networks'>>[] => [
  { kind: 'text', name: 'name', label: t('Name') },
  { kind: 'text', name: 'code', label: t('Code') },
  { kind: 'text', name: 'url', label: t('URL') },
  {
    kind: 'choice',
    name: 'status',
    label: t('Status'),
    choices: [
      { value: String(STATUS.active), label: t('Active') },
      { value: String(STATUS.inactive), label: t('Inactive') },
    ],
  },
];
