import {
  getInstance,
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { nameContainer, sharedFor } from './attribution.ts';
import type { RemoteEntry } from './catalog.ts';
import { DEADLINES, within } from './deadline.ts';
import { NO_CONTAINER } from './failure.ts';
import { isOfContract, type SharedVersions, versionFor } from './shares.ts';

/** The operations of Module Federation's runtime that the loader needs. */
export interface Federation {
  /** Registers the container of a release. `isRetry`: one with that name failed before, and its cached state is discarded. */
  register(source: ContainerSource, entry: RemoteEntry, isRetry: boolean): void;
  /** Runs the container on first use and returns the exports of one of its modules (`./LeadsPage`). */
  load(global: string, module: string): Promise<unknown>;
  /** Loads a shared module of the host, in the version for `range`, for all later consumers. */
  loadShare(key: string, range: string): Promise<unknown>;
  /** Versions of the host's shared modules, by key. */
  provided(): SharedVersions;
}

type Container = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>;

const SCOPE = 'default';

type ResolveArgs = Parameters<NonNullable<ModuleFederationRuntimePlugin['resolveShare']>>[0];

/**
 * Chooses the version of the contract's modules by the range of each consumer. Federation itself gives every consumer of a
 * singleton the loaded version, and refuses it when that is out of range. ADR-136.
 */
function resolveShare(args: ResolveArgs): ResolveArgs {
  const { shareScopeMap, scope, pkgName, shareInfo } = args;
  const range = shareInfo.shareConfig.requiredVersion;
  if (!isOfContract(pkgName) || typeof range !== 'string') return args;
  const chosen = versionFor(versionsIn(shareScopeMap[scope]), pkgName, range);
  const shared = chosen === undefined ? undefined : shareScopeMap[scope]?.[pkgName]?.[chosen];
  return shared ? { ...args, resolver: () => ({ shared, useTreesShaking: false }) } : args;
}

/** The same for the container `consumer`, which gets a kernel that names it. ADR-155. */
function resolveShareOf(consumer: string): (args: ResolveArgs) => ResolveArgs {
  return (args) => {
    const chosen = resolveShare(args);
    const resolver = () => {
      const found = chosen.resolver();
      return found && { ...found, shared: sharedFor(consumer, args.pkgName, found.shared) };
    };
    return { ...chosen, resolver };
  };
}

const contracts: ModuleFederationRuntimePlugin = {
  name: 'salesdesk-contracts',
  // For a runtime that brings an older core and knows no hooks of one instance.
  resolveShare,
  apply: ({ name }) => ({ resolveShare: resolveShareOf(name) }),
};

function versionsIn(scope: Record<string, object> = {}): SharedVersions {
  return Object.fromEntries(Object.entries(scope).map(([key, versions]) => [key, Object.keys(versions)]));
}

/**
 * Module Federation's runtime with custom container loading in its `loadEntry` hook: with a hash, a timeout and an
 * address that changes on retries. The host's build creates the instance.
 */
export function moduleFederation(): Federation {
  const sources = new Map<string, ContainerSource>();
  const instance = getInstance();
  if (!instance) throw new Error('The host was built without Module Federation.');
  registerPlugins([
    {
      name: 'salesdesk-containers',
      async loadEntry({ remoteInfo }) {
        const source = sources.get(remoteInfo.name);
        if (!source) throw new Error(`${remoteInfo.name} is not listed in the discovery document.`);
        return (await runContainerScript(source)) as Container;
      },
    },
    contracts,
  ]);
  // Each remote has an instance of its own, which takes over the global plugins.
  registerGlobalPlugins([contracts]);
  const shareScope = () => instance.shareScopeMap[SCOPE] ?? {};

  return {
    register(source, entry, isRetry) {
      sources.set(source.global, source);
      nameContainer(source.global, entry);
      registerRemotes([{ name: source.global, entry: source.address, type: 'global' }], { force: isRetry });
    },

    load: (global, module) => loadRemote(`${global}/${module.replace('./', '')}`),

    async loadShare(key, range) {
      try {
        return await instance.loadShare(key, { customShareInfo: { shareConfig: { requiredVersion: range } } });
      } catch (error) {
        // The runtime caches a failed load permanently; clearing it allows a retry.
        for (const shared of Object.values(shareScope()[key] ?? {})) {
          if (!shared.loaded) shared.loading = null;
        }
        throw error;
      }
    },

    provided: () => versionsIn(shareScope()),
  };
}

interface ContainerSource {
  /** Global variable under which the script publishes its container. */
  global: string;
  address: string;
  /** Null in development only. */
  integrity: string | null;
}

/** The script did not load, did not match its hash, or published no container. */
class ContainerScriptError extends Error {
  override name = 'ContainerScriptError';
}

/**
 * Runs a remote's entry script and returns its container. The browser checks the hash before running it. The global
 * variable is cleared before and after, so that a container of an earlier attempt is never used.
 */
export async function runContainerScript({ global, address, integrity }: ContainerSource): Promise<object> {
  takeGlobal(global);
  await within(
    DEADLINES.entry,
    (signal) => runScript(address, integrity, signal),
    () => new ContainerScriptError(`${address} did not load within ${DEADLINES.entry / 1000} s`),
  );
  const container = takeGlobal(global);
  if (typeof container !== 'object' || container === null) {
    throw new ContainerScriptError(`${address} ${NO_CONTAINER}`);
  }
  return container;
}

function runScript(address: string, integrity: string | null, signal: AbortSignal): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  return new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new ContainerScriptError(`${address} did not load, or does not match its hash`));
    signal.addEventListener('abort', () => script.remove());
    document.head.append(script);
  }).finally(() => script.remove());
}

/** Reads and clears the global; a name declared with `var` cannot be deleted. */
function takeGlobal(name: string): unknown {
  const globals = globalThis as unknown as Record<string, unknown>;
  const value = globals[name];
  if (value !== undefined) globals[name] = undefined;
  return value;
}
