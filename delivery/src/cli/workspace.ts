/** Locates a remote on this machine, and reads what the product hands out. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteDeclaration } from '@salesdesk/shared/domain';
import type { HostOffer } from '../contract/hostOffer.ts';
import { failed, ReleaseFailure } from '../store/failures.ts';
import { readJson } from '../store/files.ts';
import { HOST_NAME, KIT_DESCRIPTION_FILE, KIT_FILES, KIT_NAME } from '../store/store.ts';

export interface Workspace {
  root: string;
  /** Directory of the release store of `npm start`. */
  releasesDir: string;
  hostDir: string;
  /** Folder of the kit's build. */
  kitDir: string;
}

export interface RemoteFolder {
  /** Folder of the package, or of the build itself. */
  folder: string;
  /** Folder of its build. */
  dist: string;
}

/**
 * Finds a remote by folder, by name inside the workspace (`host` is the host), or in the current folder when `target` is undefined. A folder
 * that contains hashes is taken for the build itself.
 */
export function findRemote(target: string | undefined, from: string, workspace: Workspace | null): RemoteFolder {
  const named =
    workspace && target && /^[a-z][a-z0-9-]*$/.test(target) ? path.join(workspace.root, 'remotes', target) : null;
  if (workspace && target === HOST_NAME)
    return { folder: path.join(workspace.root, HOST_NAME), dist: workspace.hostDir };
  const folder = named && existsSync(path.join(named, 'remote.json')) ? named : path.resolve(from, target ?? '.');
  if (!existsSync(folder)) throw failed('not-found', `${target} is neither a folder nor a remote of this workspace.`);
  if (existsSync(path.join(folder, 'integrity.json'))) return { folder, dist: folder };
  if (!existsSync(path.join(folder, 'remote.json'))) {
    throw failed(
      'not-found',
      `${folder} is not a remote: it has no remote.json. Pass the folder of a remote, or run the command inside it.`,
    );
  }
  return { folder, dist: path.join(folder, 'dist') };
}

/** Reads the remote.json of a remote's sources, in a folder that `findRemote` found. */
export async function readDeclaration(folder: string): Promise<RemoteDeclaration> {
  return JSON.parse(await readFile(path.join(folder, 'remote.json'), 'utf8'));
}

/** What the kit's build says that its host offers; null without a kit. */
export async function readOffer(kitDir: string): Promise<Partial<HostOffer> | null> {
  return await readJson(path.join(kitDir, KIT_DESCRIPTION_FILE));
}

/** The product does not answer, or something else does. */
export class Unreachable extends ReleaseFailure {
  constructor(message: string) {
    super({ code: 'unexpected', message });
  }
}

/** The package through which a remote in a repository of its own depends on the product. */
export const CONTRACT_PACKAGE = '@salesdesk/shared';

/** What `GET /releases/kit.json` answers. */
interface Kit {
  version: string;
  contract: string;
  /** Path of the package that a remote depends on. */
  package: string;
}

/** Reads what the product hands out. Throws when it cannot be reached, or hands out nothing. */
export async function readKit(product: string): Promise<Kit> {
  const reply = await fetch(`${product}/releases/kit.json`).catch((error: Error) => {
    const why = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Unreachable(`${product} cannot be reached (${why}).`);
  });
  const kit = (await reply.json().catch(() => null)) as Kit | null;
  if (reply.ok && typeof kit?.package === 'string') return kit;
  throw failed('not-found', `${product} hands out no kit (${reply.status}). Check the address.`);
}

/**
 * Throws when this command line is of another kit than the product's: npx runs what it fetched before from the same address,
 * and an older template does not fit a newer contract.
 */
export async function refuseOutdated(product: string, kit: Kit): Promise<void> {
  const file = path.resolve(import.meta.dirname, '../package.json');
  const own = await readJson<{ name: string; version: string }>(file);
  if (own?.name !== 'salesdesk' || own.version === kit.version) return;
  const address = `${product}/r/${KIT_NAME}/${kit.version}/${KIT_FILES.command}`;
  const message = `npx has an older kit in its cache (${own.version}). Run this one: npx ${address} create …`;
  throw failed('refused', message);
}

/** The address of the contract's package in this folder's package.json; null when it names none. */
export async function contractAddress(folder: string): Promise<string | null> {
  const own = await readJson<Record<string, Record<string, string>>>(path.join(folder, 'package.json'));
  return own?.devDependencies?.[CONTRACT_PACKAGE] ?? own?.dependencies?.[CONTRACT_PACKAGE] ?? null;
}
