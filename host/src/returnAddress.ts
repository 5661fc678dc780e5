/**
 * Stores the link to a record that was opened before the sign-in, to return to it afterwards. Other addresses are not
 * stored: the sign-in leads to Home. product.md section 4; ADR-113.
 */
import { recordPathIn } from '@salesdesk/shared/router';

const KEY = 'wanted-address';

/** Stores the address for this tab when it names a record. */
export function saveReturnAddress(address: Pick<Location, 'pathname' | 'search'>): void {
  if (recordPathIn(address) !== null) sessionStorage.setItem(KEY, address.pathname + address.search);
}

/** The stored address, or null. */
export function returnAddress(): string | null {
  return sessionStorage.getItem(KEY);
}

export function clearReturnAddress(): void {
  sessionStorage.removeItem(KEY);
}
