/**
 * Builds the kit that the product hands out to teams with a repository of their own: `kit.tgz`, the command line with its
 * template, and `shared.tgz`, the contract of this host with all that a remote is built and tested with. ADR-133.
 */
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandLine } from '@salesdesk/delivery/command-line';
import type { HostOffer, OlderOffer } from '@salesdesk/delivery/contract';
import { KIT_FILES } from '@salesdesk/delivery/store';
import { parse } from '@swc/core';
import { build } from 'esbuild';
import { create } from 'tar';
import { writeJson } from '../../../shared/build/files.mjs';
import { olderContracts, olderProvided, providedVersions } from '../../../shared/build/shares.mjs';
import { type MarkdownDocument, stageContract } from './contractPackage.ts';

interface KitOptions {
  /** Folder of the workspace. */
  root: string;
  /** Folder that receives the packages. */
  folder: string;
  /** The kit's version in the release store, by which the command line knows that it is outdated. */
  version: string;
  /** The reference of the contract, for editors and readers without a browser. */
  docs: readonly MarkdownDocument[];
}

/** Builds both packages. Rejects with the compiler's messages when it has errors. */
export async function buildKit({ root, folder, version, docs }: KitOptions): Promise<void> {
  const staging = await mkdtemp(path.join(tmpdir(), 'salesdesk-kit-'));
  try {
    const command = path.join(staging, 'command');
    const contract = path.join(staging, 'contract');
    await stageCommandLine(root, command, version);
    await stageContract(root, contract, docs);
    // Both have the command: `npx kit.tgz create` before there is a remote, `npx salesdesk` inside one.
    await cp(path.join(command, 'bin'), path.join(contract, 'bin'), { recursive: true });
    await mkdir(folder, { recursive: true });
    await pack(command, path.join(folder, KIT_FILES.command));
    await pack(contract, path.join(folder, KIT_FILES.contract));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Writes the package `salesdesk` into `folder`: the command line in one file, which needs only Node, and the template of
 * a remote. `version` is that of the kit.
 */
async function stageCommandLine(root: string, folder: string, version: string): Promise<void> {
  const program = path.join(folder, 'bin/salesdesk.mjs');
  await mkdir(path.dirname(program), { recursive: true });
  await writeFile(program, await commandLine());
  await chmod(program, 0o755);
  await cp(path.join(root, 'delivery/templates'), path.join(folder, 'templates'), { recursive: true });
  const { engines } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  writeJson(path.join(folder, 'package.json'), {
    name: 'salesdesk',
    version,
    description: 'Creates a screen of Salesdesk in a repository of its own',
    license: 'UNLICENSED',
    type: 'module',
    bin: { salesdesk: 'bin/salesdesk.mjs' },
    engines,
  });
}

/** Packs a folder as npm expects it. Equal files give equal bytes, because npm's lock files name the hash. */
async function pack(folder: string, file: string): Promise<void> {
  await create(
    { gzip: { level: 9 }, file, cwd: folder, prefix: 'package', portable: true, noMtime: true },
    await filesIn(folder),
  );
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** They are no part of the host: tools, tests, and pure code that a remote contains itself. */
const NOT_OF_THE_HOST = ['./build', './testing', './domain', './messages'];
const isApart = (door: string) => NOT_OF_THE_HOST.some((one) => door === one || door.startsWith(`${one}/`));
const ICONS_FILE = 'shared/src/ui/namedIcon.tsx';

/** What the host offers to remotes by name, from the sources of the workspace `root`: exports of each door, icons of the navigation. */
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
    shares: providedVersions(),
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
