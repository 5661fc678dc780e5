/** The context that every command receives: environment, workspace, release service and output. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import type { Command } from 'commander';
import { create } from 'tar';
import { describedHost, type HostDescription } from '../releases/host.ts';
import { createReleaseService, type ReleaseService } from '../releases/releaseService.ts';
import { type Failure, failed, ReleaseFailure } from '../store/failures.ts';
import { nullWhenMissing, readJson } from '../store/files.ts';
import { type OpenedStore, openStore } from '../store/openStore.ts';
import { KIT_FILES } from '../store/store.ts';
import { signatureOf } from '../tokens/tokens.ts';
import { contractAddress, readKit, readOffer, Unreachable, type Workspace } from './workspace.ts';

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

/** The package `@salesdesk/shared` that the product hands out now; null when it hands out no kit. */
async function fetchContract(product: string): Promise<Uint8Array | null> {
  const reply = await fetch(`${product}/releases/kit.json`);
  if (reply.status === 404) return null;
  const { package: address } = await readKit(product);
  const packed = await fetch(product + address);
  return packed.ok ? new Uint8Array(await packed.arrayBuffer()) : null;
}

/**
 * The address of the product: the given one, else the one that this remote's package.json names, else the one that this
 * command was fetched from by `npx <product>/releases/kit.tgz`. Null when none is known.
 */
async function findProduct(given: string | undefined, folder: string): Promise<string | null> {
  if (given !== undefined) {
    if (URL.canParse(given)) return given.replace(/\/+$/, '');
    throw failed(
      'invalid-request',
      `Pass the full address of the product, such as https://salesdesk.example; not "${given}".`,
    );
  }
  return productOf(await contractAddress(folder)) ?? productOf(await fetchedFrom());
}

function productOf(address: string | null): string | null {
  return address !== null && /^https?:/.test(address) ? new URL(address).origin : null;
}

/** npm notes beside each package that it installs where it came from. */
async function fetchedFrom(): Promise<string | null> {
  const note = await readJson<{ packages?: Record<string, { resolved?: string } | undefined> }>(
    path.resolve(import.meta.dirname, '../../.package-lock.json'),
  );
  return note?.packages?.['node_modules/salesdesk']?.resolved ?? null;
}

/** Reads the description of the host that its build writes, and what the kit's build says beside it; none without a kit. */
async function readHost(hostDir: string, kitDir: string | null): Promise<HostDescription> {
  const text = await readFile(path.join(hostDir, 'host.json'), 'utf8').catch(nullWhenMissing);
  if (text !== null) return describedHost(text, kitDir === null ? null : await readOffer(kitDir));
  throw failed(
    'refused',
    `${hostDir} contains no build of the host, so its modules are unknown. Build it: npm run build`,
  );
}

/** Finds the Salesdesk workspace that contains `from`; null outside one. */
function findWorkspace(from: string, env: NodeJS.ProcessEnv): Workspace | null {
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

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown local user';
  }
}

const TIMEOUT_MS = 60_000;

interface Call {
  method?: string;
  body?: object | Buffer;
}

/** Creates the client. `product` is the address of the product's page. */
export function createReleaseClient(product: string, token: string | null): ReleaseService {
  const base = product.replace(/\/+$/, '');

  async function send(path: string, { method = 'GET', body }: Call = {}): Promise<Response> {
    const isPacked = body instanceof Buffer;
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': isPacked ? 'application/gzip' : 'application/json' } : {}),
    };
    const content = body === undefined ? {} : { body: isPacked ? new Uint8Array(body) : JSON.stringify(body) };
    try {
      return await fetch(base + path, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS), ...content });
    } catch (error) {
      const { cause, message } = error as Error;
      const why = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message;
      throw new Unreachable(
        `${base} cannot be reached (${why}). Check that the product is running and the address is correct.`,
      );
    }
  }

  async function call<T>(path: string, options?: Call): Promise<T> {
    const reply = await send(`/releases${path}`, options);
    const answer = (await reply.json().catch(() => null)) as { error?: Failure } | null;
    if (reply.ok && answer) return answer as T;
    if (answer?.error?.code) throw new ReleaseFailure(answer.error);
    throw new Unreachable(`${base} answered ${reply.status}, but not as Salesdesk does. Check the address.`);
  }

  return {
    location: base,
    host: () => call('/host'),

    async status(remote) {
      const { remotes } = await call<{ remotes: Awaited<ReturnType<ReleaseService['status']>> }>('/');
      return remotes.filter(({ name }) => remote === undefined || name === remote);
    },

    async publish(remote, folder, { traffic, isProgressive, isForced, onProgress = () => {} } = {}) {
      onProgress('Packing the build');
      const body = await buffer(packBuild(folder));
      onProgress(`Sending ${Math.ceil(body.length / 1000)} kB to ${base}`);
      const query = new URLSearchParams({
        ...(traffic === undefined ? {} : { traffic: String(traffic) }),
        ...(isProgressive ? { progressive: 'true' } : {}),
        ...(isForced ? { forced: 'true' } : {}),
      });
      return await call(`/${remote}/versions?${query}`, { method: 'POST', body });
    },

    prove(proof) {
      const text = JSON.stringify(proof);
      const body = { text, signature: signatureOf(text, token ?? '') };
      return call(`/${proof.remote}/versions/${proof.version}/proof`, { method: 'PUT', body });
    },
    promote: (remote, body) => call(`/${remote}/deployment`, { method: 'POST', body }),
    rollBack: (remote, body) => call(`/${remote}/rollback`, { method: 'POST', ...(body ? { body } : {}) }),
    pin: (remote, version, isPinned) => call(`/${remote}/pins/${version}`, { method: isPinned ? 'PUT' : 'DELETE' }),
    compose: (remote, extension, body) => call(`/${remote}/extensions/${extension}`, { method: 'PUT', body }),
    setOwner: (remote, owner) => call(`/${remote}/owner`, { method: 'PUT', body: { owner } }),
    prune: (body) => call('/prune', { method: 'POST', body }),

    async document() {
      const reply = await send('/discovery.json');
      if (reply.status === 404) return null;
      return (await reply.json()) as DiscoveryDocument;
    },

    async readFile(remote, version, file) {
      const reply = await send(`/r/${remote}/${version}/${file}`);
      return reply.ok ? Buffer.from(await reply.arrayBuffer()) : null;
    },
  };
}

/** Packs the folder as a gzipped tar for the upload to a running product. */
export function packBuild(folder: string): Readable {
  return create({ gzip: true, cwd: folder, portable: true }, ['.']) as unknown as Readable;
}
