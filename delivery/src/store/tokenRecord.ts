import type { StoredToken } from '@salesdesk/shared/domain';

/** The stored record of a publishing token. The token itself is shown once, when it is created, and never stored. */
export interface TokenRecord extends StoredToken {
  /** SHA-256 of the secret, hex. */
  hash: string;
}
