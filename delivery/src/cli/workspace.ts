/** Where on this machine things are. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { nullWhenMissing } from '../store/fileErrors.ts';
import { CommandFailed, misused, notFound } from './failure.ts';

export interface Workspace {
  root: string;
  /** Directory of the release store of `npm start`. */
  releasesDir: string;
  hostDir: string;
}

/** The Salesdesk workspace that `from` is in; null elsewhere. */
export function findWorkspace(from: string, env: NodeJS.ProcessEnv): Workspace | null {
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'pnpm-workspace.yaml')) && existsSync(path.join(folder, 'remotes'))) {
      const data = env.DATA_DIR?.trim() || '.data';
      return {
        root: folder,
        releasesDir: path.resolve(folder, env.RELEASES_DIR?.trim() || path.join(data, 'releases')),
        hostDir: path.resolve(folder, env.HOST_DIR?.trim() || 'host/dist'),
      };
    }
    if (folder === path.dirname(folder)) return null;
  }
}

export interface RemoteFolder {
  /** The package, or the folder of the build itself. */
  folder: string;
  /** Where its build is. */
  dist: string;
}

/**
 * The remote that is meant: a folder, or inside the workspace a name; where one stands when nothing is said. A folder
 * that holds hashes is taken for the build itself.
 */
export function findRemote(meant: string | undefined, from: string, workspace: Workspace | null): RemoteFolder {
  const named =
    workspace && meant && /^[a-z][a-z0-9-]*$/.test(meant) ? path.join(workspace.root, 'remotes', meant) : null;
  const folder = named && existsSync(path.join(named, 'remote.json')) ? named : path.resolve(from, meant ?? '.');
  if (!existsSync(folder)) throw notFound(`There is no ${meant}: neither a folder nor a remote of this workspace.`);
  if (existsSync(path.join(folder, 'integrity.json'))) return { folder, dist: folder };
  if (!existsSync(path.join(folder, 'remote.json'))) {
    throw notFound(`${folder} is no remote: it has no remote.json. Name the folder of a remote, or stand in it.`);
  }
  return { folder, dist: path.join(folder, 'dist') };
}

/** Description of the host, which its build leaves behind. */
export async function readHost(hostDir: string) {
  const text = await readFile(path.join(hostDir, 'host.json'), 'utf8').catch(nullWhenMissing);
  if (text !== null) return JSON.parse(text);
  throw new CommandFailed({
    code: 'refused',
    message: `${hostDir} holds no build of the host, so nobody knows what it provides. Build it: npm run build`,
  });
}

/** The workspace, where a command makes sense nowhere else. */
export function mustBeIn(workspace: Workspace | null, what: string): Workspace {
  if (workspace) return workspace;
  throw misused(`${what} works inside the Salesdesk workspace.`);
}
