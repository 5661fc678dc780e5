import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './product.ts';

/** A hash over the host's build, to verify that it has not changed. */
export function hostHash(): string {
  const dist = join(ROOT, 'host/dist');
  const hash = createHash('sha256');
  for (const file of readdirSync(dist, { recursive: true }).map(String).sort()) {
    if (/\.(js|css|html)$/.test(file)) hash.update(file).update(readFileSync(join(dist, file)));
  }
  return hash.digest('hex');
}
