/**
 * The modules that host and remotes share. The host provides all of them; a remote contains none. Libraries that are
 * shared whole cannot be tree-shaken, so antd, the router and the http client are used through facades.
 */

import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readJson } from './files.mjs';

const requireFromHere = createRequire(import.meta.url);
const installed = (name) => readJson(requireFromHere.resolve(`${name}/package.json`)).version;

const CONTRACT = '@salesdesk/shared';
/** Doors whose code is part of each remote. */
const PURE = ['/domain', '/messages'].map((door) => CONTRACT + door);
const SHARED = fileURLToPath(new URL('..', import.meta.url));

const react = installed('react');
const reactDom = installed('react-dom');

/** The contract between host and remotes is the version of the shared package. */
export const contractVersion = readJson(path.join(SHARED, 'package.json')).version;

/**
 * `boot`: needed for the first paint, so it is part of the host's first scripts; the others have separate chunks.
 * `development`: compiled code needs it only in development.
 */
const shares = [
  { key: 'react', version: react, boot: true },
  { key: 'react/jsx-runtime', version: react, boot: true },
  { key: 'react/jsx-dev-runtime', version: react, boot: true, development: true },
  { key: 'react-dom', version: reactDom, boot: true },
  { key: CONTRACT, version: contractVersion, boot: true },
  { key: '@salesdesk/shared/router', version: contractVersion, boot: true },
  { key: '@salesdesk/shared/ui/core', version: contractVersion, boot: true },
  { key: '@salesdesk/shared/ui/icons', version: contractVersion, boot: true },
  { key: '@salesdesk/shared/ui/form', version: contractVersion },
  { key: '@salesdesk/shared/ui/table', version: contractVersion },
  { key: '@salesdesk/shared/ui/overlay', version: contractVersion },
  { key: '@salesdesk/shared/account-form', version: contractVersion },
  { key: '@salesdesk/shared/activities', version: contractVersion },
];

function sharesFor(development) {
  return shares.filter((share) => development || !share.development);
}

/** `{ key: version }` of every module that the host provides. */
export function providedVersions() {
  return Object.fromEntries(sharesFor(false).map(({ key, version }) => [key, version]));
}

/** The modules that the host provides, one copy of each for all remotes, and the adapters of older contracts. */
export function hostShares(development) {
  const shareOf = (key, version, eager) => {
    return { shareKey: key, singleton: true, strictVersion: true, eager, version, requiredVersion: version };
  };
  return Object.fromEntries([
    ...sharesFor(development).map(({ key, version, boot = false }) => [key, shareOf(key, version, boot)]),
    ...adapters().map(({ file, key, version }) => [file, shareOf(key, version, false)]),
  ]);
}

/** `{ version, until, shares }` of each older contract; `shares` are its modules, `{ key: version }`. */
export function olderProvided() {
  const current = sharesFor(false).filter(({ key }) => isOfContract(key));
  return olderContracts(SHARED).map(({ version, until, doors }) => {
    const keys = new Set([...current.map(({ key }) => key), ...Object.keys(doors).map(keyOf).filter(isProvided)]);
    return { version, until, shares: Object.fromEntries([...keys].map((key) => [key, version])) };
  });
}

/** `{ file, key, version }` of each adapter. The doors whose code a remote contains itself have none in the host. */
function adapters() {
  return olderContracts(SHARED).flatMap(({ version, doors }) =>
    Object.entries(doors)
      .map(([door, file]) => ({ file: path.join(SHARED, file), key: keyOf(door), version }))
      .filter(({ key }) => isProvided(key)),
  );
}

const keyOf = (door) => CONTRACT + door.slice(1);
const isOfContract = (key) => key === CONTRACT || key.startsWith(`${CONTRACT}/`);
const isProvided = (key) => !PURE.includes(key);

/**
 * Share settings of a remote: no copies of its own (`import: false`), and an error when the host's version is out of
 * range. `contract` is the range of the shared package it was written for. The ranges are explicit because the bundler
 * would copy `workspace:*` and `catalog:` literally.
 */
export function remoteShares(contract, development) {
  return Object.fromEntries(
    sharesFor(development).map(({ key, version }) => [
      key,
      { singleton: true, strictVersion: true, import: false, requiredVersion: rangeOf(key, version, contract) },
    ]),
  );
}

/** Source of a module that imports every share, because the host provides only what its own build refers to. */
export function namingEveryShare(development) {
  return [
    ...sharesFor(development).map(({ key }) => ({ name: key, request: key })),
    ...adapters().map(({ file, key, version }) => ({ name: `${key}_${version}`, request: file })),
  ]
    .map(({ name, request }) => `export const ${identifier(name)} = () => import(${JSON.stringify(request)});`)
    .join('\n');
}

function rangeOf(key, version, contract) {
  return isOfContract(key) ? contract : `^${version.split('.')[0]}.0.0`;
}

function identifier(key) {
  return key.replace(/\W/g, '_');
}

const VERSION = /^\d+\.\d+\.\d+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The older contracts that the host still provides: the folders `shared/compat/<major>`, each with adapters over the current
 * code and `contract.json`: its last `version`, the last day of support (`until`), and for each door that needs an adapter
 * its file. Other doors are the current ones. ADR-136.
 *
 * `[{ version, until, doors }]`, the newest first; `doors`: path of the adapter below the folder `shared`, by door
 * (`./ui/core`). Throws a sentence for a declaration that cannot be used.
 * @param {string} shared
 * @returns {{ version: string, until: string, doors: Record<string, string> }[]}
 */
export function olderContracts(shared) {
  const folder = path.join(shared, 'compat');
  if (!existsSync(folder)) return [];
  const { version: current } = readJson(path.join(shared, 'package.json'));
  return readdirSync(folder)
    .map((major) => declared(shared, major, current))
    .sort((a, b) => majorOf(b.version) - majorOf(a.version));
}

function declared(shared, major, current) {
  const name = `compat/${major}/contract.json`;
  const file = path.join(shared, name);
  if (!existsSync(file)) throw new Error(`shared/${name} is missing: it says version, until and doors.`);
  const { version, until, doors } = readJson(file);
  const isOlder = VERSION.test(version) && version.startsWith(`${major}.`) && majorOf(version) < majorOf(current);
  if (!isOlder) throw new Error(`shared/${name}: version must be ${major}.x.y and older than ${current}.`);
  if (!isDay(until)) throw new Error(`shared/${name}: until must be the last day of support, such as 2027-05-31.`);
  if (!Object.keys(doors ?? {}).length) throw new Error(`shared/${name}: doors must name an adapter.`);
  const missing = Object.values(doors).find((adapter) => !existsSync(path.join(path.dirname(file), adapter)));
  if (missing) throw new Error(`shared/${name} names ${missing}, which does not exist.`);
  const paths = Object.entries(doors).map(([door, adapter]) => [door, `./compat/${major}/${adapter}`]);
  return { version, until, doors: Object.fromEntries(paths) };
}

function isDay(text) {
  const time = DAY.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function majorOf(version) {
  return Number.parseInt(version, 10);
}
