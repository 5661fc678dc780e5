/** Two small test remotes, built like every other and released into a separate store. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostDescription } from '@salesdesk/delivery/host';
import { directoryStore } from '@salesdesk/delivery/open-store';
import { publish } from '@salesdesk/delivery/publish';
import { RELEASES_DIR, ROOT } from './product.ts';

export const PROBES = ['probe-a', 'probe-b'] as const;

/** Builds both in a second or two. */
export function buildProbes(): void {
  for (const name of PROBES) {
    const folder = join(ROOT, 'e2e/remotes', name);
    const rspack = join(folder, 'node_modules/@rspack/cli/bin/rspack.js');
    const env = { ...process.env, NODE_ENV: 'production', SALESDESK_RELEASE: '1.0.0' };
    execFileSync(process.execPath, [rspack, 'build'], { cwd: folder, env, stdio: 'pipe' });
  }
}

/** Files of a store but drafts of what a running product writes, which go before they are copied. */
export const isStored = (file: string): boolean => !/[\\/]\.draft-[^\\/]*$/.test(file);

/** Copies the product's release store and publishes the probes into it with `withProbes`. Returns its directory. */
export async function releaseStore({ withProbes }: { withProbes: boolean }): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'salesdesk-e2e-releases-'));
  cpSync(RELEASES_DIR, directory, { recursive: true, filter: isStored });
  if (withProbes) await publishProbes(directory);
  return directory;
}

/** Publishes both into a store that may be in use; they appear with the next page load. */
export async function publishProbes(directory: string): Promise<void> {
  const store = directoryStore(directory);
  const host = JSON.parse(readFileSync(join(ROOT, 'host/dist/host.json'), 'utf8')) as HostDescription;
  for (const name of PROBES) await publish({ build: join(ROOT, 'e2e/remotes', name, 'dist'), store, host });
}

declare global {
  interface Window {
    probes?: Record<string, Record<string, unknown>>;
  }
}
