import { createHash } from 'node:crypto';

/** `sdp_<id>_<secret>`: the prefix lets secret scanners find leaked tokens. */
export const TOKEN = /^sdp_([0-9a-f]{8})_([A-Za-z0-9_-]{43})$/;

/** The secret is long and random, so a single plain hash is enough. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
