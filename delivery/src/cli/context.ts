/** The context that every command receives: environment, workspace, release service and output. */

import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { KIT_FILES } from '../kit/kit.ts';
import { createReleaseService, type ReleaseService } from '../releases/releaseService.ts';
import { failed } from '../store/failures.ts';
import { nullWhenMissing } from '../store/files.ts';
import { type OpenedStore, openStore } from '../store/openStore.ts';
import { fetchContract, findProduct } from './product.ts';
import { createReleaseClient } from './releaseClient.ts';
import { findWorkspace, readHost, type Workspace } from './workspace.ts';

/** The environment of a run: that of the process, or one that a test provides. */
export interface CommandEnvironment {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Writes a result to standard output. */
  print: (text: string) => void;
  /** Writes progress or a failure to standard error. */
  log: (text: string) => void;
}

interface GlobalOptions {
  product?: string;
  json?: boolean;
}

export interface Context extends CommandEnvironment {
  workspace: Workspace | null;
  /** The release service of the product given by option or environment, otherwise of this workspace's store. */
  service(): Promise<ReleaseService>;
  /** Address of the product that this command concerns. Throws when none is known. */
  product(): Promise<string>;
  /** The package that the kit offers to remotes now; null when there is no kit. */
  contractPackage(): Promise<Uint8Array | null>;
  /** The store itself, for operations that only its operator may perform. */
  store(): Promise<OpenedStore>;
  /** Reports the current step. */
  progress: (doing: string) => void;
  /** Prints a result: as JSON with `--json`, otherwise as text. */
  result(value: unknown, text: string): void;
}

export function createContext(program: Command, environment: CommandEnvironment): Context {
  const { cwd, env, print, log } = environment;
  const options = () => program.opts<GlobalOptions>();
  const workspace = findWorkspace(cwd, env);
  const began = performance.now();
  const givenProduct = () => options().product ?? (env.SALESDESK_URL?.trim() || undefined);

  async function store(): Promise<OpenedStore> {
    if (options().product) {
      throw failed(
        'invalid-request',
        'This command works on the release store itself. Run it on the server, without --product.',
      );
    }
    const directory = workspace?.releasesDir ?? env.RELEASES_DIR?.trim();
    if (!directory && !env.RELEASES_BUCKET?.trim()) {
      throw failed(
        'invalid-request',
        'The location of the releases is unknown. Pass the address of a running product (--product https://…, or ' +
          'SALESDESK_URL) and set SALESDESK_TOKEN, or run the command inside the Salesdesk workspace.',
      );
    }
    const opened = await openStore(env, directory ?? '');
    const isBelow = opened.directory?.startsWith(cwd + path.sep);
    return { ...opened, location: isBelow ? path.relative(cwd, opened.location) : opened.location };
  }

  return {
    ...environment,
    workspace,
    store,

    async product() {
      const product = await findProduct(givenProduct(), cwd);
      if (product !== null) return product;
      throw failed(
        'invalid-request',
        'Which Salesdesk is meant? Pass its address: --product https://salesdesk.example, or SALESDESK_URL.',
      );
    },

    async contractPackage() {
      const product = await findProduct(givenProduct(), cwd);
      if (product !== null) return await fetchContract(product);
      return workspace && (await readFile(path.join(workspace.kitDir, KIT_FILES.contract)).catch(nullWhenMissing));
    },

    async service() {
      const product = await findProduct(givenProduct(), cwd);
      if (product !== null) return createReleaseClient(product, env.SALESDESK_TOKEN?.trim() || null);
      const opened = await store();
      const hostDir = workspace?.hostDir ?? env.HOST_DIR ?? 'host/dist';
      return createReleaseService({
        ...opened,
        readHost: () => readHost(hostDir, workspace?.kitDir ?? null),
        by: userName(),
      });
    },

    progress: (doing) => log(`${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${doing}`),
    result: (value, text) => print(options().json ? JSON.stringify(value, null, 2) : text),
  };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown local user';
  }
}
