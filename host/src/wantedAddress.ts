/**
 * A link to a record that somebody opened before signing in: they are brought there afterwards. Other addresses are
 * not kept: signing in leads to Home. product.md section 4; ADR-113.
 */
import { companyIn } from '@salesdesk/shared/router';

const KEY = 'wanted-address';

interface Address {
  pathname: string;
  search: string;
}

/** Keeps the address for this tab when it names a record. */
export function keepWanted(address: Address): void {
  if (companyIn(address) !== null) sessionStorage.setItem(KEY, address.pathname + address.search);
}

/** The address that is kept, null when none. */
export function wantedAddress(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetWanted(): void {
  sessionStorage.removeItem(KEY);
}
