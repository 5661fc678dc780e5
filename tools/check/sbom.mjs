/**
 * `node tools/check/sbom.mjs`: writes the product's software bill of materials (CycloneDX 1.6) from the lock file, without network
 * access. Equal lock files give equal documents, except for licences, which come from the installed packages. The first
 * argument is the file to write; `-` prints the document.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../run/install.mjs';

const [file = 'sbom.cdx.json'] = process.argv.slice(2);
const STORE = path.join(ROOT, 'node_modules/.pnpm');
const INSTALLED = existsSync(STORE) ? readdirSync(STORE) : [];

const lock = parse(readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8'));
const { name, version, description } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const importers = Object.values(lock.importers);
const shipped = reachable(importers.flatMap(({ dependencies }) => snapshotsOf(dependencies)));
const direct = importers.flatMap((part) => snapshotsOf({ ...part.dependencies, ...part.devDependencies }));
/** A package has a snapshot for every set of peers. */
const used = new Map(Object.keys(lock.packages).map((key) => [key, []]));
for (const [key, { dependencies, optionalDependencies }] of Object.entries(lock.snapshots))
  used.get(plain(key)).push(...snapshotsOf({ ...dependencies, ...optionalDependencies }));
const text = JSON.stringify(
  {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version, 'bom-ref': name, description } },
    components: Object.entries(lock.packages).map(([key, { resolution }]) => component(key, resolution)),
    dependencies: [
      ...[...used].map(([key, next]) => ({ ref: purlOf(key), dependsOn: refs(next) })),
      { ref: name, dependsOn: refs(direct) },
    ],
  },
  null,
  2,
);
if (file === '-') console.log(text);
else {
  writeFileSync(path.resolve(ROOT, file), `${text}\n`);
  console.log(`${used.size} packages in ${file}`);
}

function component(key, { integrity }) {
  const purl = purlOf(key);
  const { name: whole, version: own } = partsOf(key);
  const [short, group] = whole.split('/').reverse();
  const content = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
  const license = licenseOf(whole, own);
  return {
    type: 'library',
    name: short,
    group,
    version: own,
    'bom-ref': purl,
    scope: shipped.has(key) ? 'required' : 'excluded',
    hashes: [{ alg: 'SHA-512', content }],
    licenses: license && [{ expression: license }],
    purl,
  };
}

/** Keys of all packages below these, which are runtime dependencies: others only build and test the product. */
function reachable(waiting) {
  const found = new Set();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    const { dependencies, optionalDependencies } = lock.snapshots[next];
    waiting.push(...snapshotsOf({ ...dependencies, ...optionalDependencies }));
  }
  return new Set([...found].map(plain));
}

/** Snapshot keys for `{ name: version }` of an importer or a snapshot; links are workspace packages and are skipped. */
function snapshotsOf(dependencies = {}) {
  return Object.entries(dependencies).flatMap(([dependency, value]) => {
    const resolved = typeof value === 'string' ? value : value.version;
    if (resolved.startsWith('link:')) return [];
    return [/^@?[^@(]+@/.test(resolved) ? resolved : `${dependency}@${resolved}`];
  });
}

function refs(snapshots) {
  return [...new Set(snapshots.map((key) => purlOf(plain(key))))].sort();
}

/** The key of a package without its peer dependencies. */
function plain(key) {
  return key.replace(/\(.*$/, '');
}

function purlOf(key) {
  return `pkg:npm/${key.replace(/^@/, '%40')}`;
}

function partsOf(key) {
  const at = key.lastIndexOf('@');
  return { name: key.slice(0, at), version: key.slice(at + 1) };
}

/** Reads the licence of the installed package; packages for other platforms are not installed. */
function licenseOf(dependency, own) {
  const key = `${dependency.replace('/', '+')}@${own}`;
  const folder = INSTALLED.find((entry) => entry === key || entry.startsWith(`${key}_`));
  if (!folder) return undefined;
  const { license } = JSON.parse(
    readFileSync(path.join(STORE, folder, 'node_modules', dependency, 'package.json'), 'utf8'),
  );
  return typeof license === 'string' ? license : undefined;
}
