/** Builds another version of a remote from its changed sources, with its own build recipe. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostDescription } from '@salesdesk/delivery/host';
import { directoryStore } from '@salesdesk/delivery/open-store';
import { publish } from '@salesdesk/delivery/publish';
import { ROOT } from './product.ts';

interface Variant {
  remote: string;
  version: string;
  /** A file in the remote's `src`, the text to replace, and the new text. */
  change: [file: string, from: string, to: string];
}

/** Builds it and returns the folder of the build. */
export function buildVariant({ remote, version, change: [file, from, to] }: Variant): string {
  // At the same depth as the original, so that the relative links of its packages stay valid.
  const copy = join(ROOT, 'e2e', `variant-${remote}-${version}`);
  const build = mkdtempSync(join(tmpdir(), `salesdesk-${remote}-${version}-`));
  try {
    cpSync(join(ROOT, 'remotes', remote), copy, { recursive: true, verbatimSymlinks: true });
    const source = readFileSync(join(copy, 'src', file), 'utf8');
    if (!source.includes(from)) throw new Error(`${file} of ${remote} does not say "${from}".`);
    writeFileSync(join(copy, 'src', file), source.replace(from, to));
    const env = { ...process.env, NODE_ENV: 'production', SALESDESK_RELEASE: version };
    execFileSync(process.execPath, [join(copy, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'], {
      cwd: copy,
      env,
      stdio: 'pipe',
    });
    cpSync(join(copy, 'dist'), build, { recursive: true });
    return build;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Publishes a build into a store that may be in use, for a share of the users. */
export async function publishBuild(directory: string, build: string, traffic = 100): Promise<void> {
  const host = JSON.parse(readFileSync(join(ROOT, 'host/dist/host.json'), 'utf8')) as HostDescription;
  await publish({ build, store: directoryStore(directory), host, traffic });
}
