/** What the host offers to remotes by name: the run-time exports of each door, and the icons of the navigation. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HostOffer } from '@salesdesk/delivery/contract';
import { parse } from '@swc/core';
import { build } from 'esbuild';

/** They are no part of the host: tools, tests, and pure code that a remote contains itself. */
const NOT_OF_THE_HOST = ['./build', './testing', './domain', './messages'];
const isApart = (door: string) => NOT_OF_THE_HOST.some((one) => door === one || door.startsWith(`${one}/`));
const ICONS_FILE = 'host/src/navigation/navigationIcon.tsx';

/** Reads it from the sources of the workspace `root`. */
export async function hostOffer(root: string): Promise<HostOffer> {
  return {
    exports: await exportsOfDoors(path.join(root, 'shared')),
    icons: await iconNames(path.join(root, ICONS_FILE)),
  };
}

async function exportsOfDoors(shared: string): Promise<Record<string, string[]>> {
  const { exports } = JSON.parse(await readFile(path.join(shared, 'package.json'), 'utf8'));
  const doors = Object.entries<string>(exports).filter(([door]) => !isApart(door));
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
