/** The network form, and how it is filled from a network. Pure. product.md sections 3 and 5. */
import {
  type FilterName,
  isNetworkUrl,
  NETWORK_TAG_COLOR,
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

/** The form for a network; for a new one it is empty but for the colour that networks have by default. */
export function formOf(network: Network | null): NetworkForm {
  return {
    network_name: network?.network_name ?? '',
    network_code: network?.network_code ?? '',
    network_color_code: network ? (network.network_color_code ?? '') : NETWORK_TAG_COLOR,
    network_url: network?.network_url ?? '',
    network_logo: network?.network_logo ?? null,
  };
}

/** Messages by field. Without a file the letter of the name becomes the logo, so only a form without either has none. */
export function errorsOf(form: NetworkForm): NetworkFormErrors {
  const hasLogo = form.network_logo !== null || letterOf(form.network_name) !== '';
  return networkFormErrors({ ...form, network_url: withScheme(form.network_url), hasLogo });
}

/** The first character of a name as a capital; empty for an empty name. */
export function letterOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}

/** `https://ads.example` for 'ads.example'; what is no plain host name, with or without a path, stays as it is. */
export function withScheme(url: string): string {
  const typed = url.trim();
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([:/?#]\S*)?$/u.test(typed) ? `https://${typed}` : typed;
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
