/**
 * Checks a host before it is released: would it break a release that people use? `npm run contract` says which it would, and ends
 * with 1 when there are any; it builds the kit first when its sources have changed. ADR-134.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type ContractRecord,
  checkReleases,
  checkTypes,
  describeCheck,
  findCompiler,
  type RecordedRelease,
  type ReleasesCheck,
  type TypeCheck,
  type TypeProblem,
  withContract,
  withoutOwnProblems,
} from '@salesdesk/delivery/contract';
import { openStore } from '@salesdesk/delivery/open-store';
import { servedReleases } from '@salesdesk/delivery/served-releases';
import type { ReleaseStore } from '@salesdesk/delivery/store';
import { KIT_FILES, KIT_NAME } from '@salesdesk/delivery/store';
import { builtKit, KIT_DIR, ROOT, releasesDir } from '../run/settings.ts';
import { kitVersion } from './packages.mjs';

/** The last check of `npm start`, because most starts change nothing. */
const REMEMBERED = path.join(ROOT, '.cache/contract.json');

/** Checks what the release store serves against the built kit. Throws a sentence when no kit is built. */
export async function checkHost(): Promise<ReleasesCheck> {
  const store = await ownStore();
  return await check(store, await servedReleases(store));
}

/** Prints what would break, for `npm start`. The answer for the same kit and releases is remembered. */
export async function warnOfBroken(): Promise<void> {
  const store = await ownStore();
  const releases = await servedReleases(store);
  const key = [
    builtKit()?.version,
    ...releases.map(({ remote, version, role }) => `${remote} ${version} ${role}`),
  ].join();
  const known = existsSync(REMEMBERED) ? JSON.parse(readFileSync(REMEMBERED, 'utf8')) : {};
  const result: ReleasesCheck = known.key === key ? known.result : await check(store, releases);
  mkdirSync(path.dirname(REMEMBERED), { recursive: true });
  writeFileSync(REMEMBERED, JSON.stringify({ key, result }));
  if (result.broken.length) console.warn(`Warning:\n${describeCheck(result)}`);
}

async function ownStore(): Promise<ReleaseStore> {
  return (await openStore(process.env, releasesDir(process.env))).store;
}

async function check(store: ReleaseStore, releases: RecordedRelease[]): Promise<ReleasesCheck> {
  const kit = builtKit();
  if (!kit) throw new Error('The kit is not built, so what this host offers is not known. Run "npm run build" first.');
  if (!findCompiler(ROOT)) return await checkReleases(releases, kit, null);
  const packed = await readFile(path.join(KIT_DIR, KIT_FILES.contract));
  const found = await withTypes(packed, (types) => checkReleases(releases, kit, types));
  return await withoutOwnProblems(found, releases, (record) => problemsWithOwnKit(store, record));
}

/** What the compiler says of a release against the kit that it was built with; nothing when that kit is gone. */
async function problemsWithOwnKit(store: ReleaseStore, record: ContractRecord): Promise<TypeProblem[]> {
  if (record.kit === null) return [];
  const opened = await store.openReleaseFile(KIT_NAME, record.kit, KIT_FILES.contract);
  if (!opened) return [];
  const chunks: Buffer[] = [];
  for await (const chunk of opened.content) chunks.push(chunk as Buffer);
  const [problems = []] = await withTypes(Buffer.concat(chunks), (types) => checkTypes([record], types));
  return problems;
}

/** Unpacks a contract for one run of the compiler, which has to be installed. */
async function withTypes<T>(packed: Buffer, run: (types: TypeCheck) => Promise<T>): Promise<T> {
  const compiler = findCompiler(ROOT);
  if (!compiler) throw new Error('TypeScript is not installed.');
  return await withContract(packed, { modules: workspaceModules(), compiler }, run);
}

/** Where the workspace has the types of other packages. */
function workspaceModules(): string[] {
  const remotes = readdirSync(path.join(ROOT, 'remotes')).map((name) => path.join('remotes', name));
  return ['shared', '.', ...remotes].map((folder) => path.join(ROOT, folder, 'node_modules'));
}

if (process.argv[1] === import.meta.filename) {
  process.chdir(ROOT);
  try {
    const { ensureInstalled } = await import('../run/install.mjs');
    await ensureInstalled();
    // What builds it takes half a second to load, which `npm start` does without.
    const { makeKit } = await import('./kit.ts');
    await makeKit(kitVersion());
    const found = await checkHost();
    console.log(describeCheck(found));
    process.exitCode = found.broken.length ? 1 : 0;
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
