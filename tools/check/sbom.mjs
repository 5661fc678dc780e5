/**
 * `node tools/check/sbom.mjs`: writes the product's software bill of materials (CycloneDX) from the lock file, without network
 * access. Equal lock files give equal documents, except for licences, which come from the installed packages. The first
 * argument is the file to write; `-` prints the document.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { parse } from 'yaml';
import { ROOT } from '../run/install.mjs';

const FILE = 'sbom.cdx.json';
const STORE = path.join(ROOT, 'node_modules/.pnpm');
const INSTALLED = existsSync(STORE) ? readdirSync(STORE) : [];

/** Returns the document as text, with its number of packages. */
export function sbom(lockText = readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8')) {
  const lock = parse(lockText);
  const product = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const bom = new Models.Bom();
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, product.name, {
    bomRef: product.name,
    version: product.version,
    description: product.description,
  });
  const shipped = reachable(lock);
  const components = new Map();
  for (const [key, { resolution }] of Object.entries(lock.packages)) {
    const component = componentOf(key, resolution, shipped.has(key));
    components.set(key, component);
    bom.components.add(component);
  }
  for (const [key, { dependencies, optionalDependencies }] of Object.entries(lock.snapshots)) {
    const from = components.get(plain(key));
    for (const next of keysOf({ ...dependencies, ...optionalDependencies }))
      from.dependencies.add(components.get(next).bomRef);
  }
  for (const part of Object.values(lock.importers))
    for (const key of keysOf({ ...part.dependencies, ...part.devDependencies }))
      bom.metadata.component.dependencies.add(components.get(key).bomRef);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return { text: `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`, count: components.size };
}

function componentOf(key, { integrity }, isShipped) {
  const { name, version } = partsOf(key);
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const hashes = new Models.HashDictionary([
    [Enums.HashAlgorithm['SHA-512'], Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')],
  ]);
  const component = new Models.Component(Enums.ComponentType.Library, short, {
    bomRef: purl,
    group,
    version,
    purl,
    hashes,
    scope: isShipped ? Enums.ComponentScope.Required : Enums.ComponentScope.Excluded,
  });
  const license = licenseOf(name, version);
  if (license) component.licenses.add(new Models.LicenseExpression(license));
  return component;
}

/** Keys of all runtime dependencies, without those that only build and test the product. */
function reachable({ importers, snapshots }) {
  const found = new Set();
  const waiting = Object.values(importers).flatMap(({ dependencies }) => snapshotsOf(dependencies));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    const { dependencies, optionalDependencies } = snapshots[next];
    waiting.push(...snapshotsOf({ ...dependencies, ...optionalDependencies }));
  }
  return new Set([...found].map(plain));
}

/** Snapshot keys for `{ name: version }` of an importer or a snapshot; links are workspace packages and are skipped. */
function snapshotsOf(dependencies = {}) {
  return Object.entries(dependencies).flatMap(([name, value]) => {
    const version = typeof value === 'string' ? value : value.version;
    if (version.startsWith('link:')) return [];
    return [/^@?[^@(]+@/.test(version) ? version : `${name}@${version}`];
  });
}

function keysOf(dependencies) {
  return snapshotsOf(dependencies).map(plain);
}

/** The key of a package without its peer dependencies. */
function plain(key) {
  return key.replace(/\(.*$/, '');
}

function partsOf(key) {
  const at = key.lastIndexOf('@');
  return { name: key.slice(0, at), version: key.slice(at + 1) };
}

/** Reads the licence of the installed package; packages for other platforms are not installed. */
function licenseOf(name, version) {
  const key = `${name.replace('/', '+')}@${version}`;
  // A package is listed once for every set of peers.
  const folder = INSTALLED.find((entry) => entry === key || entry.startsWith(`${key}_`));
  if (!folder) return undefined;
  const file = path.join(STORE, folder, 'node_modules', name, 'package.json');
  const { license } = JSON.parse(readFileSync(file, 'utf8'));
  return typeof license === 'string' ? license : undefined;
}

if (process.argv[1] === import.meta.filename) {
  const { text, count } = sbom();
  const [file = FILE] = process.argv.slice(2);
  if (file === '-') process.stdout.write(text);
  else {
    writeFileSync(path.resolve(ROOT, file), text);
    console.log(`${count} packages in ${file} (CycloneDX 1.6)`);
  }
}
