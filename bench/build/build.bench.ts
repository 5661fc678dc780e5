/** Build times: everything from scratch, the monolith, and one remote after a change. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../atEnd.ts';
import { type Benchmark, limited, type Row } from '../report.ts';
import { leadsToolbar } from './changedSource.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const REMOTES = ['accounts', 'audit', 'auth', 'contacts', 'leads', 'networks', 'qlist', 'reports', 'team'];

export const building: Benchmark = {
  name: 'Build',
  method: 'One run each, from built files taken away to files that can be served, compressed copies included.',
  async run() {
    const releases = temporaryFolder();
    const toolbar = leadsToolbar();
    try {
      for (const name of ['host', ...REMOTES.map((remote) => `remotes/${remote}`)])
        rmSync(path.join(ROOT, name, 'dist'), { recursive: true, force: true });
      const cold = seconds(() => buildProduct(releases.folder));
      toolbar.say('Rows');
      const again = seconds(() => buildProduct(releases.folder));
      return [
        limited('cold build of all packages', cold, 's', { most: 30 }),
        limited('rebuild and release of one remote', again, 's', { most: 3 }),
      ] satisfies Row[];
    } finally {
      toolbar.restore();
      releases.remove();
      buildProduct(path.join(ROOT, '.data/releases'));
    }
  },
};

export function buildMonolith(): void {
  const rspack = path.join(ROOT, 'bench/node_modules/@rspack/cli/bin/rspack.js');
  run([rspack, 'build', '-c', 'monolith/rspack.config.mjs'], { NODE_ENV: 'production' }, path.join(ROOT, 'bench'));
}

function buildProduct(releases: string): void {
  run(['start/build.mjs'], { RELEASES_DIR: releases }, ROOT);
}

function run(args: string[], env: Record<string, string>, cwd: string): void {
  execFileSync(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function seconds(work: () => void): number {
  const began = performance.now();
  work();
  return (performance.now() - began) / 1000;
}
