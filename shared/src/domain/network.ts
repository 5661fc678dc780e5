/** Network: an advertising or social network proposed to companies. product.md sections 3 and 5. */
import type { Status } from './limits.ts';
import type { RuleText } from './messages/rules.ts';

export interface Network {
  network_id: number;
  network_parent_id: number;
  network_name: string;
  network_code: string;
  network_url: string;
  /** Address of the logo; null without one. */
  network_logo: string | null;
  /** `#RRGGBB`; null when none was chosen. */
  network_color_code: string | null;
  network_status: Status;
  /** Added (ADR-081): incremented by every change. */
  version: number;
}

/** The values of the network form; `hasLogo` is true for a chosen file or an existing logo. */
interface NetworkFormValues {
  network_name: string;
  network_code: string;
  network_color_code: string;
  network_url: string;
  hasLogo: boolean;
}

export type NetworkFormErrors = Partial<
  Record<'network_name' | 'network_code' | 'network_color_code' | 'network_url' | 'network_logo', RuleText>
>;

/** Scheme ftp, http or https followed by non-space characters. product.md section 5, "Network form". */
export function isNetworkUrl(url: string): boolean {
  return /^(ftp|https?):\/\/\S+$/i.test(url);
}

/** `#RRGGBB`, the only form of colour that is used in a style. */
export function isColorCode(color: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(color);
}

/** Messages per field; an empty object when the form may be sent. product.md section 5, "Network form". */
export function networkFormErrors(values: NetworkFormValues): NetworkFormErrors {
  const errors: NetworkFormErrors = {};
  if (!values.network_name.trim()) errors.network_name = 'Network Name is required';
  if (!values.network_code.trim()) errors.network_code = 'Network code is required';
  if (!values.network_color_code.trim()) errors.network_color_code = 'Network color code is required';
  else if (!isColorCode(values.network_color_code)) errors.network_color_code = 'Network color code is invalid';
  if (!values.network_url.trim()) errors.network_url = 'Network URL is required';
  else if (!isNetworkUrl(values.network_url.trim())) errors.network_url = 'Invalid URL';
  if (!values.hasLogo) errors.network_logo = 'Network Logo is required';
  return errors;
}
