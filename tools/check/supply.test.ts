/** Supply chain: exact versions, verified contents, no install scripts, and a complete bill of materials. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const ROOT = path.resolve(__dirname, '../..');
const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
/** The fields of a package.json whose dependencies are installed. */
const LISTS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

interface Manifest extends Partial<Record<(typeof LISTS)[number], Record<string, string>>> {
  name: string;
  scripts?: Record<string, string>;
  overrides?: unknown;
}

interface Lock {
  importers: Record<
    string,
    Partial<Record<(typeof LISTS)[number], Record<string, { specifier: string; version: string }>>>
  >;
  packages: Record<string, { resolution: Record<string, string> }>;
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const workspace = parse(read('pnpm-workspace.yaml')) as {
  packages: string[];
  catalog: Record<string, string>;
  onlyBuiltDependencies: string[];
};
const lock = parse(read('pnpm-lock.yaml')) as Lock;
/** Folders of all packages, including the root. */
const folders = ['.', ...workspace.packages.flatMap(foldersOf)];
const manifests = folders.map((folder): [string, Manifest] => [
  folder,
  JSON.parse(read(path.join(folder, 'package.json'))),
]);

function foldersOf(pattern: string): string[] {
  const [parent = '', part] = [path.dirname(pattern), path.basename(pattern)];
  if (!part.includes('*')) return [pattern];
  const start = part.replace(/\*.*$/, '');
  return readdirSync(path.join(ROOT, parent))
    .filter((name) => name.startsWith(start) && existsSync(path.join(ROOT, parent, name, 'package.json')))
    .map((name) => path.join(parent, name));
}

test('every package uses exact, workspace or catalogue versions', () => {
  expect(folders.length).toBeGreaterThan(12);
  for (const [folder, manifest] of manifests) {
    for (const list of LISTS) {
      for (const [name, version] of Object.entries(manifest[list] ?? {})) {
        const isFine = EXACT.test(version) || version === (name.startsWith('@salesdesk/') ? 'workspace:*' : 'catalog:');
        expect([folder, name, version, isFine]).toEqual([folder, name, version, true]);
      }
    }
  }
  for (const [name, version] of Object.entries(workspace.catalog))
    expect([name, version]).toEqual([name, expect.stringMatching(EXACT)]);
});

test('the lock file contains every package of the workspace with its declared versions', () => {
  for (const [folder, manifest] of manifests) {
    for (const list of LISTS) {
      const locked = lock.importers[folder]?.[list] ?? {};
      expect([folder, Object.keys(locked).sort()]).toEqual([folder, Object.keys(manifest[list] ?? {}).sort()]);
      for (const [name, { specifier, version }] of Object.entries(locked)) {
        const wanted = specifier === 'catalog:' ? workspace.catalog[name] : specifier;
        expect([folder, name, version.replace(/\(.*$/, '')]).toEqual([
          folder,
          name,
          wanted === 'workspace:*' ? expect.stringMatching(/^link:/) : wanted,
        ]);
      }
    }
  }
});

test('every locked package is verified by SHA-512 and comes from the configured registry', () => {
  const entries = Object.entries(lock.packages);
  expect(entries.length).toBeGreaterThan(400);
  for (const [key, { resolution }] of entries) {
    expect([key, Object.keys(resolution)]).toEqual([key, ['integrity']]);
    expect([key, resolution.integrity]).toEqual([key, expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/)]);
  }
  expect(/https?:\/\/|git\+|codeload/.exec(read('pnpm-lock.yaml'))).toBeNull();
});

test('installing runs no scripts, not even ours', () => {
  expect(workspace.onlyBuiltDependencies).toEqual([]);
  const hooks = /^(pre|post)?(install|prepare|publish)$/;
  for (const [folder, { scripts = {} }] of manifests)
    expect([folder, Object.keys(scripts).filter((name) => hooks.test(name))]).toEqual([folder, []]);
});

test('the bill of materials lists every locked package with its hash, and marks those only for building', () => {
  const text = execFileSync(process.execPath, [path.join(ROOT, 'tools/check/sbom.mjs'), '-'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { bomFormat, specVersion, components, dependencies } = JSON.parse(text);
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6']);
  const listed = components.map(({ purl }: { purl: string }) => decodeURIComponent(purl.replace('pkg:npm/', '')));
  expect(listed.sort()).toEqual(Object.keys(lock.packages).sort());
  expect(
    components.every(({ hashes }: { hashes: { content: string }[] }) =>
      /^[0-9a-f]{128}$/.test(hashes[0]?.content ?? ''),
    ),
  ).toBe(true);
  const scopeOf = (name: string) => components.find((component: { name: string }) => component.name === name)?.scope;
  expect([scopeOf('fastify'), scopeOf('antd'), scopeOf('jest'), scopeOf('fast-check')]).toEqual([
    'required',
    'required',
    'excluded',
    'excluded',
  ]);
  expect(
    dependencies.find(({ ref }: { ref: string }) => ref.startsWith('pkg:npm/fastify@')).dependsOn.length,
  ).toBeGreaterThan(5);
});

test('every runtime package has a row in the decisions', () => {
  const page = read('docs/decisions/090-dependencies.md');
  const used = manifests
    .filter(([folder]) => /^(host|shared|api|delivery|tools|remotes\/\w+)$/.test(folder))
    .flatMap(([, { dependencies = {} }]) => Object.keys(dependencies))
    .filter((name) => !name.startsWith('@salesdesk/'));
  const rows = [...page.matchAll(/^\| `([^`]+)` \| .+ \|$/gm)].map(([, name]) => name);
  expect([...new Set(rows)].sort()).toEqual([...new Set(used)].sort());
});
