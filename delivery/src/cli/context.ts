/** What every command works with. */
import { userInfo } from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { type ReleaseDesk, storeDesk } from '../releases/desk.ts';
import { type OpenedStore, openStore } from '../store/openStore.ts';
import { misused } from './failure.ts';
import { httpDesk } from './httpDesk.ts';
import { findWorkspace, readHost, type Workspace } from './workspace.ts';

/** The surroundings of a run: those of the process, or a test's. */
export interface Surroundings {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Results. */
  print: (text: string) => void;
  /** Progress and failures. */
  tell: (text: string) => void;
}

export interface GlobalOptions {
  product?: string;
  json?: boolean;
}

export interface Context extends Surroundings {
  workspace: Workspace | null;
  /** The desk that is meant: of the product that is named, else of the store of this workspace. */
  desk(): Promise<ReleaseDesk>;
  /** The store itself, for what only its operator may do. */
  store(): Promise<OpenedStore>;
  /** Says what is being done. */
  progress: (doing: string) => void;
  /** Prints a result: as JSON when that is asked for, else as text for people. */
  result(value: unknown, text: string): void;
}

export function createContext(program: Command, surroundings: Surroundings): Context {
  const { cwd, env, print, tell } = surroundings;
  const options = () => program.opts<GlobalOptions>();
  const workspace = findWorkspace(cwd, env);
  const began = performance.now();

  async function store(): Promise<OpenedStore> {
    if (options().product) {
      throw misused('This is done where the release store is, on the machine of the product: leave --product out.');
    }
    const directory = workspace?.releasesDir ?? env.RELEASES_DIR?.trim();
    if (!directory && !env.RELEASES_BUCKET?.trim()) {
      throw misused(
        'Nobody knows where the releases are. Name the running product (--product https://…, or SALESDESK_URL) and ' +
          'set SALESDESK_TOKEN; or work inside the Salesdesk workspace.',
      );
    }
    const opened = await openStore(env, directory ?? '');
    const isBelow = opened.directory?.startsWith(cwd + path.sep);
    return { ...opened, place: isBelow ? path.relative(cwd, opened.place) : opened.place };
  }

  return {
    ...surroundings,
    workspace,
    store,

    async desk() {
      const product = options().product ?? (env.SALESDESK_URL?.trim() || undefined);
      if (product !== undefined) {
        if (!URL.canParse(product))
          throw misused(`The address of a product is complete, such as https://salesdesk.example; not "${product}".`);
        return httpDesk(product, env.SALESDESK_TOKEN?.trim() || null);
      }
      const opened = await store();
      const hostDir = workspace?.hostDir ?? env.HOST_DIR ?? 'host/dist';
      return storeDesk({ ...opened, readHost: () => readHost(hostDir), by: userName() });
    },

    progress: (doing) => tell(`${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${doing}`),
    result: (value, text) => print(options().json ? JSON.stringify(value, null, 2) : text),
  };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'somebody at this machine';
  }
}
