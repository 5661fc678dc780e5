import {
  getInstance,
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { type ContainerSource, runContainerScript } from './containerScript.ts';

/** The operations of Module Federation's runtime that the loader needs. */
export interface Federation {
  /** Registers a container. `isRetry`: one with that name failed before, and its cached state is discarded. */
  register(source: ContainerSource, isRetry: boolean): void;
  /** Runs the container on first use and returns the exports of one of its modules (`./LeadsPage`). */
  load(global: string, module: string): Promise<unknown>;
  /** Loads a shared module of the host for all later consumers. */
  loadShare(key: string): Promise<unknown>;
  /** Versions of the host's shared modules, by key. */
  provided(): Record<string, string>;
}

type Container = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>;

const SCOPE = 'default';

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
  ]);
  const shareScope = () => instance.shareScopeMap[SCOPE] ?? {};

  return {
    register(source, isRetry) {
      sources.set(source.global, source);
      registerRemotes([{ name: source.global, entry: source.address, type: 'global' }], { force: isRetry });
    },

    load: (global, module) => loadRemote(`${global}/${module.replace('./', '')}`),

    async loadShare(key) {
      try {
        return await instance.loadShare(key);
      } catch (error) {
        // The runtime caches a failed load permanently; clearing it allows a retry.
        for (const shared of Object.values(shareScope()[key] ?? {})) {
          if (!shared.loaded) shared.loading = null;
        }
        throw error;
      }
    },

    provided: () =>
      Object.fromEntries(
        Object.entries(shareScope()).flatMap(([key, versions]) =>
          Object.keys(versions).map((version) => [key, version]),
        ),
      ),
  };
}
