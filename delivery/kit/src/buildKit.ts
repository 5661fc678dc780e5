/**
 * Builds the kit that the product hands out to teams with a repository of their own: `kit.tgz`, the command line with its
 * template, and `shared.tgz`, the contract of this host with all that a remote is built and tested with. ADR-133.
 */
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandLine } from '@salesdesk/delivery/command-line';
import { KIT_FILES } from '@salesdesk/delivery/kit';
import { create } from 'tar';
import { writeJson } from '../../../shared/build/files.mjs';
import { type MarkdownDocument, stageContract } from './contractPackage.ts';

export { hostOffer, withShares } from './hostOffer.ts';

export interface KitOptions {
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
