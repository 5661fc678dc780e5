/** What is kept of a publishing token. The token itself is shown once, to whoever makes it, and kept nowhere. */
export interface TokenRecord {
  /** Names the token in lists and in the history; part of the token. */
  id: string;
  /** What it is for, in the words of whoever made it. */
  name: string;
  /** SHA-256 of the secret, hex. */
  hash: string;
  /** Remotes it may publish; `*` is every remote and everything that concerns all of them. */
  remotes: string[];
  /** ISO 8601, UTC; so are the others. */
  createdAt: string;
  createdBy: string;
  expiresAt: string;
  revokedAt?: string;
}
