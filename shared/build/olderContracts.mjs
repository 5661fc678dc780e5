/**
 * The older contracts that the host still provides: the folders `shared/compat/<major>`, each with adapters over the current
 * code and `contract.json`. That file says its last `version`, the last day of support (`until`), and for each door that
 * needs an adapter its file. Doors that it does not list are the current ones. ADR-136.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readJson } from './files.mjs';

const VERSION = /^\d+\.\d+\.\d+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
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
