/** Checks a host before it is released: would it break a release that people use? ADR-134. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  checkReleases,
  contractFolder,
  describeCheck,
  findCompiler,
  type RecordedRelease,
  type ReleasesCheck,
  unpackContract,
} from '@salesdesk/delivery/contract';
import { KIT_FILES } from '@salesdesk/delivery/kit';
import { openStore } from '@salesdesk/delivery/open-store';
import { servedReleases } from '@salesdesk/delivery/served-releases';
import { builtKit, KIT_DIR } from './builtKit.ts';
import { ROOT, releasesDir } from './settings.ts';

/** The last check of `npm start`, because most starts change nothing. */
const REMEMBERED = path.join(ROOT, '.cache/contract.json');

/** Checks what the release store serves against the built kit. Throws a sentence when no kit is built. */
export async function checkHost(): Promise<ReleasesCheck> {
  return await check(await served());
}

/** Prints what would break, for `npm start`. The answer for the same kit and releases is remembered. */
export async function warnOfBroken(): Promise<void> {
  const releases = await served();
  const key = [
    builtKit()?.version,
    ...releases.map(({ remote, version, role }) => `${remote} ${version} ${role}`),
  ].join();
  const known = existsSync(REMEMBERED) ? JSON.parse(readFileSync(REMEMBERED, 'utf8')) : {};
  const result: ReleasesCheck = known.key === key ? known.result : await check(releases);
  mkdirSync(path.dirname(REMEMBERED), { recursive: true });
  writeFileSync(REMEMBERED, JSON.stringify({ key, result }));
  if (result.broken.length) console.warn(`Warning:\n${describeCheck(result)}`);
}

async function served(): Promise<RecordedRelease[]> {
  const { store } = await openStore(process.env, releasesDir(process.env));
  return await servedReleases(store);
}

async function check(releases: RecordedRelease[]): Promise<ReleasesCheck> {
  const kit = builtKit();
  if (!kit) throw new Error('The kit is not built, so what this host offers is not known. Run "npm run build" first.');
  const { exports, icons = [] } = kit;
  const offer = exports ? { exports, icons } : null;
  const compiler = findCompiler(ROOT);
  if (!compiler) return await checkReleases(releases, offer, null);
  const folder = await mkdtemp(path.join(tmpdir(), 'salesdesk-contract-'));
  try {
    const contract = contractFolder(folder);
    await unpackContract(await readFile(path.join(KIT_DIR, KIT_FILES.contract)), contract);
    return await checkReleases(releases, offer, { folder, contract, modules: workspaceModules(), compiler });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where the workspace has the types of other packages. */
export function workspaceModules(): string[] {
  const remotes = readdirSync(path.join(ROOT, 'remotes')).map((name) => path.join('remotes', name));
  return ['shared', '.', ...remotes].map((folder) => path.join(ROOT, folder, 'node_modules'));
}
