/** Locates the workspace, a remote and the host's build on this machine. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteDeclaration } from '@salesdesk/shared/domain';
import type { HostOffer } from '../contract/hostOffer.ts';
import { KIT_DESCRIPTION_FILE } from '../kit/kit.ts';
import type { HostDescription } from '../releases/checkBuild.ts';
import { describedHost } from '../releases/host.ts';
import { failed } from '../store/failures.ts';
import { nullWhenMissing } from '../store/files.ts';
import { HOST_NAME } from '../store/hostNames.ts';

export interface Workspace {
  root: string;
  /** Directory of the release store of `npm start`. */
  releasesDir: string;
  hostDir: string;
  /** Folder of the kit's build. */
  kitDir: string;
}

/** Finds the Salesdesk workspace that contains `from`; null outside one. */
export function findWorkspace(from: string, env: NodeJS.ProcessEnv): Workspace | null {
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'pnpm-workspace.yaml')) && existsSync(path.join(folder, 'remotes'))) {
      const data = env.DATA_DIR?.trim() || '.data';
      return {
        root: folder,
        releasesDir: path.resolve(folder, env.RELEASES_DIR?.trim() || path.join(data, 'releases')),
        hostDir: path.resolve(folder, env.HOST_DIR?.trim() || 'host/dist'),
        kitDir: path.join(folder, 'delivery/kit/dist'),
      };
    }
    if (folder === path.dirname(folder)) return null;
  }
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
  const text = await readFile(path.join(kitDir, KIT_DESCRIPTION_FILE), 'utf8').catch(nullWhenMissing);
  return text === null ? null : JSON.parse(text);
}

/** Reads the description of the host that its build writes, and what the kit's build says beside it; none without a kit. */
export async function readHost(hostDir: string, kitDir: string | null): Promise<HostDescription> {
  const text = await readFile(path.join(hostDir, 'host.json'), 'utf8').catch(nullWhenMissing);
  if (text !== null) return describedHost(text, kitDir === null ? null : await readOffer(kitDir));
  throw failed(
    'refused',
    `${hostDir} contains no build of the host, so its modules are unknown. Build it: npm run build`,
  );
}
