/** Makes a plain Module Federation build publishable by adding its description and its hashes. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DECLARATION_FILE, HASHES_FILE, integrityOf } from '../releases/build.ts';
import { nullWhenMissing } from '../store/fileErrors.ts';
import { filesBelow } from '../store/filesBelow.ts';
import { CommandFailed, notFound } from './failure.ts';
import type { RemoteFolder } from './workspace.ts';

const MANIFEST = 'mf-manifest.json';

interface Manifest {
  metaData: { globalName: string; remoteEntry: { name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  shared: { name: string; requiredVersion: string }[];
}

/**
 * Adds the files that Salesdesk's own build recipe would have written; returns false when they exist already.
 * `version` defaults to the one in package.json. The commit comes from `SOURCE_COMMIT`.
 */
export async function completeBuild({ folder, dist }: RemoteFolder, version?: string): Promise<boolean> {
  if (await stat(path.join(dist, HASHES_FILE)).catch(nullWhenMissing)) return false;
  const manifest = await readJson<Manifest>(path.join(dist, MANIFEST));
  if (!manifest) {
    throw notFound(`${dist} contains no build of a remote (no ${MANIFEST}). Build it first, or publish with --build.`);
  }
  const declaration = await readJson<object>(path.join(folder, DECLARATION_FILE));
  const own = await readJson<{ version?: string }>(path.join(folder, 'package.json'));
  const released = version ?? process.env.SALESDESK_RELEASE ?? own?.version;
  if (!released) {
    throw new CommandFailed({
      code: 'refused',
      message: 'There is no package.json with a version. Pass the version: --release 1.2.3',
    });
  }
  const sizes = await Promise.all(
    (await filesBelow(dist)).map(async (file) => (await stat(path.join(dist, file))).size),
  );
  await writeJson(path.join(dist, DECLARATION_FILE), {
    ...declaration,
    version: released,
    builtAt: new Date().toISOString(),
    sourceCommit: process.env.SOURCE_COMMIT ?? null,
    entry: { file: manifest.metaData.remoteEntry.name, global: manifest.metaData.globalName },
    modules: Object.fromEntries(
      manifest.exposes.map(({ path: module, assets }) => [module, { js: assets.js.sync, css: assets.css.sync }]),
    ),
    shared: Object.fromEntries(manifest.shared.map((share) => [share.name, share.requiredVersion])),
    size: sizes.reduce((sum, size) => sum + size, 0),
  });
  const hashes = (await filesBelow(dist)).filter((file) => !/\.(br|gz)$/.test(file));
  const entries = hashes.map(async (file) => [file, integrityOf(await readFile(path.join(dist, file)))] as const);
  await writeJson(path.join(dist, HASHES_FILE), Object.fromEntries(await Promise.all(entries)));
  return true;
}

async function readJson<T>(file: string): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch(nullWhenMissing);
  return text === null ? null : (JSON.parse(text) as T);
}

async function writeJson(file: string, value: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
