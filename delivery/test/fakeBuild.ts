/** A folder that looks like the build of a remote, and a matching host. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { HostDescription } from '../src/releases/host.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export const HOST: HostDescription = { contract: '1.2.0', shares: { react: '19.3.1', '@salesdesk/shared': '1.2.0' } };

interface BuildOptions {
  name?: string;
  version?: string;
  contract?: string;
  shared?: Record<string, string>;
  /** Changes to remote.json, e.g. to break it. */
  declared?: Record<string, unknown>;
  /** Files in addition to the three that every build has. */
  files?: Record<string, string>;
}

export async function fakeBuild(options: BuildOptions = {}): Promise<string> {
  const { name = 'leads', version = '1.0.0', contract = '^1.0.0', shared = { react: '^19.0.0' } } = options;
  const folder = await temporaryFolder();
  const declared = {
    name,
    version,
    contract,
    owner: 'Leads team',
    routes: [{ path: `/${name}`, module: './Page', title: name, layout: 'shell' }],
    navigation: [{ section: 'main', order: 1, icon: name, label: name, path: `/${name}` }],
    entry: { file: 'remoteEntry.js', global: `salesdesk_${name}_${version.replace(/\W/g, '_')}` },
    modules: { './Page': { js: ['chunks/page.js'], css: [] } },
    shared,
    sourceCommit: null,
    builtAt: '2026-01-01T00:00:00.000Z',
    size: 1000,
    ...options.declared,
  };
  const files: Record<string, string> = {
    'mf-manifest.json': JSON.stringify({ name, version }),
    'remoteEntry.js': `/* ${name} ${version} */`,
    'chunks/page.js': 'page',
    'remote.json': JSON.stringify(declared),
    ...options.files,
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
  const hashes = Object.entries(files).map(([file, content]) => [file, integrityOf(content)]);
  await writeFile(path.join(folder, 'integrity.json'), JSON.stringify(Object.fromEntries(hashes)));
  return folder;
}

function integrityOf(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
