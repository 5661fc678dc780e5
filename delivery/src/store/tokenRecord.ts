/** The stored record of a publishing token. The token itself is shown once, when it is created, and never stored. */
export interface TokenRecord {
  /** Identifies the token in lists and in the history; part of the token. */
  id: string;
  /** Its purpose, as entered when it was created. */
  name: string;
  /** SHA-256 of the secret, hex. */
  hash: string;
  /** Remotes it is for; `*` covers every remote and operations that affect all of them. */
  remotes: string[];
  /** What it may do with them; absent in tokens from before there were roles. */
  roles?: ('publish' | 'promote' | 'administer')[];
  /** ISO 8601 in UTC, like the other times. */
  createdAt: string;
  createdBy: string;
  expiresAt: string;
  revokedAt?: string;
}
