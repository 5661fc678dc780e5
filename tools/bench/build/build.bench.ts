/** Build times: everything from scratch, and one remote after a change. */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '../../release/packages.mjs';
import { temporaryFolder } from '../atEnd.ts';
import { type Benchmark, isShort, limited, type Row, sized } from '../report.ts';
import { leadsToolbar } from './changedSource.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const RELEASES = path.join(ROOT, '.data/releases');

export const building: Benchmark = {
  name: 'Build',
  method: 'One run each, from built files taken away to files that can be served, compressed copies included.',
  measures: ['tools/release/build.mjs', 'tools/release/releases.ts', 'host', 'remotes', 'shared', 'pnpm-lock.yaml'],
  async run() {
    const releases = temporaryFolder();
    const toolbar = leadsToolbar();
    try {
      if (isShort) cpSync(RELEASES, releases.folder, { recursive: true });
      else
        for (const folder of [path.join(ROOT, 'host'), ...remoteFolders()])
          rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
      const cold = seconds(() => buildProduct(releases.folder));
      toolbar.say('Rows');
      const again = seconds(() => buildProduct(releases.folder));
      return [
        limited(sized('cold build of all packages', 'build of what is built'), cold, 's', {
          most: 30,
        }),
        limited('rebuild and release of one remote', again, 's', { most: 3 }),
      ] satisfies Row[];
    } finally {
      toolbar.restore();
      releases.remove();
      buildProduct(RELEASES);
    }
  },
};

function buildProduct(releases: string): void {
  run(['tools/release/build.mjs'], { RELEASES_DIR: releases }, ROOT);
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
