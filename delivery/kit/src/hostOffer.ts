/** What the host offers to remotes by name: the run-time exports of each door, and the icons of the navigation. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HostOffer, OlderOffer } from '@salesdesk/delivery/contract';
import { parse } from '@swc/core';
import { build } from 'esbuild';
import { olderContracts } from '../../../shared/build/olderContracts.mjs';
import { olderProvided, providedVersions } from '../../../shared/build/shares.mjs';

/** They are no part of the host: tools, tests, and pure code that a remote contains itself. */
const NOT_OF_THE_HOST = ['./build', './testing', './domain', './messages'];
const isApart = (door: string) => NOT_OF_THE_HOST.some((one) => door === one || door.startsWith(`${one}/`));
const ICONS_FILE = 'shared/src/ui/namedIcon.tsx';

/** Reads it from the sources of the workspace `root`. */
export async function hostOffer(root: string): Promise<HostOffer> {
  const shared = path.join(root, 'shared');
  const { exports: own } = JSON.parse(await readFile(path.join(shared, 'package.json'), 'utf8'));
  const olderOffers = olderContracts(shared).map(async ({ version, until, doors }): Promise<OlderOffer> => {
    return { version, until, exports: await exportsOfDoors(shared, { ...own, ...doors }) };
  });
  return {
    exports: await exportsOfDoors(shared, own),
    icons: await iconNames(path.join(root, ICONS_FILE)),
    olderContracts: await Promise.all(olderOffers),
  };
}

/** Adds to an offer of this workspace the versions that `host.json` of its build states, those of older contracts too. */
export function withShares(offer: HostOffer): HostOffer {
  const older = olderProvided();
  return {
    ...offer,
    shares: providedVersions(false),
    ...(offer.olderContracts
      ? {
          olderContracts: offer.olderContracts.map((contract) => {
            const provided = older.find(({ version }) => version === contract.version);
            return { ...contract, ...(provided ? { shares: provided.shares } : {}) };
          }),
        }
      : {}),
  };
}

/** The names that each door exports at run time. `sources`: file below `shared`, by door. */
async function exportsOfDoors(shared: string, sources: Record<string, string>): Promise<Record<string, string[]>> {
  const doors = Object.entries(sources).filter(([door]) => !isApart(door));
  const { metafile } = await build({
    absWorkingDir: shared,
    entryPoints: doors.map(([, source]) => source),
    bundle: true,
    packages: 'external',
    format: 'esm',
    jsx: 'automatic',
    write: false,
    metafile: true,
    outdir: 'dist',
    loader: { '.css': 'empty', '.png': 'empty', '.svg': 'empty', '.woff2': 'empty' },
    logLevel: 'silent',
  });
  const built = Object.values(metafile.outputs);
  return Object.fromEntries(
    doors.map(([door, source]) => {
      const output = built.find(({ entryPoint }) => entryPoint === source.slice('./'.length));
      return [`@salesdesk/shared${door.slice(1)}`, [...(output?.exports ?? [])].sort()];
    }),
  );
}

/** The keys of the object `ICONS`. */
async function iconNames(file: string): Promise<string[]> {
  const { body } = await parse(await readFile(file, 'utf8'), { syntax: 'typescript', tsx: true });
  const declared = body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations : [],
  );
  const icons = declared.find(({ id }) => id.type === 'Identifier' && id.value === 'ICONS')?.init;
  if (icons?.type !== 'ObjectExpression')
    throw new Error(`${file} has no object ICONS, whose keys are the names of icons.`);
  return icons.properties.flatMap((property) => {
    if (property.type !== 'KeyValueProperty') return [];
    const { key } = property;
    return key.type === 'Identifier' || key.type === 'StringLiteral' ? [key.value] : [];
  });
}
