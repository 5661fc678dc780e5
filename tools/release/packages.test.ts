/** The version of a release hangs on what its build reads: one team's change never moves the release of another. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runIn } from '@salesdesk/delivery/testing';
import { hostPackage, remotePackages } from './packages.mjs';

const ROOT = path.resolve(__dirname, '../..');
const COPIED = ['host', 'remotes', 'shared', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];
const NOT_COPIED = /(^|[\\/])(node_modules|dist)$/;

let root: string;
let before: Record<string, string>;
/** The files that a test has changed, as they were. */
const originals = new Map<string, string>();
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'salesdesk-packages-'));
  for (const part of COPIED) {
    const filter = (source: string) => !NOT_COPIED.test(source);
    cpSync(path.join(ROOT, part), path.join(root, part), { recursive: true, filter });
  }
  before = await versions();
});
afterEach(() => {
  for (const [file, content] of originals) writeFileSync(file, content);
  originals.clear();
});
afterAll(() => rmSync(root, { recursive: true }));

async function versions(): Promise<Record<string, string>> {
  const all = [hostPackage(root), ...(await remotePackages(root))];
  return Object.fromEntries(all.map(({ name, version }) => [name, version]));
}

/** Names of the packages whose version is another one than before. */
async function moved(): Promise<string[]> {
  const now = await versions();
  return Object.keys(now).filter((name) => now[name] !== before[name]);
}

function edit(name: string, edited: (content: string) => string) {
  const file = path.join(root, name);
  const content = readFileSync(file, 'utf8');
  if (!originals.has(file)) originals.set(file, content);
  expect(edited(content)).not.toBe(content);
  writeFileSync(file, edited(content));
}
const change = (name: string) => edit(name, (content) => `${content}\n// changed\n`);
const editLock = (edited: (lock: string) => string) => edit('pnpm-lock.yaml', edited);

test('equal sources have equal versions, wherever they are', async () => {
  const here = [hostPackage(ROOT), ...(await remotePackages(ROOT))];
  expect(before).toEqual(Object.fromEntries(here.map(({ name, version }) => [name, version])));
});

/** As another integrity in the lock file says it. */
function changePackage(name: string) {
  const resolution = new RegExp(`(\n {2}'?${name}@[\\d.]+'?:\n {4}resolution: \\{integrity: sha512-)`);
  editLock((lock) => lock.replace(resolution, '$1other'));
}

test('a remote moves with its own sources, not with its tests, nor with packages that it does not contain', async () => {
  change('remotes/team/src/TeamPage.test.tsx');
  changePackage('kysely');
  expect(await moved()).toEqual([]);
  change('remotes/team/src/TeamPage.tsx');
  expect(await moved()).toEqual(['team']);
});

test('a rule of the domain moves the host and the remotes that contain it', async () => {
  change('shared/src/domain/board.ts');
  expect((await moved()).sort()).toEqual(['company', 'host', 'leads']);
});

test('what the host provides at run time moves only the host', async () => {
  change('shared/src/kernel/index.ts');
  change('shared/src/ui/core.ts');
  change('shared/build/host.mjs');
  change('shared/build/fontSubset.mjs');
  expect(await moved()).toEqual(['host']);
});

test('the recipe of remotes moves everything built with it', async () => {
  change('shared/build/remote.mjs');
  expect(await moved()).toEqual(Object.keys(before));
});

test('another content of a package moves what it ends up in, or builds it', async () => {
  changePackage('@dnd-kit/core');
  expect(await moved()).toEqual(['leads']);
});

test('so does that of a package below another one', async () => {
  // Below @dnd-kit/core.
  changePackage('@dnd-kit/accessibility');
  changePackage('antd');
  expect((await moved()).sort()).toEqual(['host', 'leads']);
  changePackage('@rspack/core');
  expect(await moved()).toEqual(Object.keys(before));
});

// The last one, as its remote stays.
test('a new remote and its entry in the lock file move no other release, and the host stays as it is', async () => {
  expect((await runIn(root, ['create', 'widgets', '--no-install'])).code).toBe(0);
  editLock((lock) =>
    lock.replace('\n  shared:\n', (shared) => `\n  remotes/widgets:${entryOf(lock, 'team')}${shared}`),
  );
  expect(await moved()).toEqual(['widgets']);
});

/** The lines of a remote in the lock file. */
function entryOf(lock: string, remote: string): string {
  const [, lines = ''] = new RegExp(`\n {2}remotes/${remote}:([\\s\\S]*?)\n {2}\\S`).exec(lock) ?? [];
  return lines;
}
