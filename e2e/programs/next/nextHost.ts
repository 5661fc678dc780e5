/**
 * The next host: a copy of this workspace with a contract one major version ahead, with or without a compatibility layer for
 * the present one. Its release store is the one of this workspace, so all its remotes were built for the present contract.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import type { HostDescription } from '@salesdesk/delivery/host';
import { completeHost } from '@salesdesk/delivery/host';
import { directoryStore } from '@salesdesk/delivery/open-store';
import { publish } from '@salesdesk/delivery/publish';
import { buildPackage } from '../../../tools/release/build.mjs';
import { hostPackage, kitVersion } from '../../../tools/release/packages.mjs';
import { isStored } from '../../support/probes.ts';
import { NOT_COPIED, RELEASES_DIR, ROOT } from '../../support/product.ts';
import { EDITS, type Edit } from './changes.ts';

const LAYER = join(import.meta.dirname, 'layer');
const SOURCE = /(?<!\.test)\.tsx?$/;

export interface NextHost {
  /** Folder of the copy. */
  root: string;
  /** Its release store. */
  releases: string;
  /** Versions of the contracts: `3.0.0` and `2.0.0`. */
  contract: string;
  older: string;
}

interface NextHostOptions {
  hasLayer: boolean;
  /** Last day of support that the layer declares; in a year when absent. */
  until?: string;
}

/** Makes the copy without building it. */
export function copyWorkspace({ hasLayer, until = dayIn(365) }: NextHostOptions): NextHost {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const root = mkdtempSync(join(ROOT, '.cache', 'next-'));
  for (const name of readdirSync(ROOT)) {
    if (name === 'node_modules' || NOT_COPIED.test(name)) continue;
    const filter = (file: string) => !NOT_COPIED.test(relative(ROOT, file));
    cpSync(join(ROOT, name), join(root, name), { recursive: true, verbatimSymlinks: true, filter });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  const releases = join(root, '.data/releases');
  cpSync(RELEASES_DIR, releases, { recursive: true, filter: isStored });
  for (const remote of readdirSync(join(root, 'remotes')))
    cpSync(join(ROOT, 'remotes', remote, 'dist'), join(root, 'remotes', remote, 'dist'), { recursive: true });
  for (const one of EDITS) apply(root, one);
  const { older, contract } = raiseContract(root);
  if (hasLayer) addLayer(root, older, until);
  return { root, releases, contract, older };
}

/** Builds the host of the copy, and its kit when `withKit` is set. */
export async function buildNext(root: string, { withKit }: { withKit: boolean }): Promise<void> {
  await buildPackage(hostPackage(root));
  if (!withKit) return;
  const source = `const { makeKit } = await import('./tools/release/kit.ts'); await makeKit(${JSON.stringify(kitVersion(root))});`;
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
    cwd: root,
    stdio: 'pipe',
  });
}

/** Releases the host of the copy into its store, unchecked, so that it is served. */
export async function releaseNext({ root, releases }: NextHost): Promise<void> {
  const build = join(root, 'host/dist');
  await completeHost(build, null);
  const host = JSON.parse(readFileSync(join(build, 'host.json'), 'utf8')) as HostDescription;
  await publish({ build, store: directoryStore(releases), host });
}

/** `2027-05-31`: the day in so many days, in UTC. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

function apply(root: string, { title, at, from, to }: Edit): void {
  let count = 0;
  for (const file of sourcesAt(join(root, at))) {
    const text = readFileSync(file, 'utf8');
    const changed = text.replace(from, to);
    if (changed === text) continue;
    count += 1;
    writeFileSync(file, changed);
  }
  if (!count) throw new Error(`${title}: ${at} has nothing like ${from}.`);
}

function sourcesAt(place: string): string[] {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => SOURCE.test(file))
    .map((file) => join(place, file));
}

function raiseContract(root: string): { older: string; contract: string } {
  const file = join(root, 'shared/package.json');
  const described = JSON.parse(readFileSync(file, 'utf8'));
  const older: string = described.version;
  const contract = `${Number.parseInt(older, 10) + 1}.0.0`;
  writeFileSync(file, JSON.stringify({ ...described, version: contract }, null, 2));
  return { older, contract };
}

function addLayer(root: string, version: string, until: string): void {
  const folder = join(root, 'shared/compat', String(Number.parseInt(version, 10)));
  cpSync(LAYER, folder, { recursive: true });
  const doors = { '.': 'kernel.ts', './ui/core': 'core.tsx' };
  writeFileSync(join(folder, 'contract.json'), JSON.stringify({ version, until, doors }, null, 2));
}
