import {
  getInstance,
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { type ContainerSource, runContainerScript } from './containerScript.ts';

/** What the loader asks of Module Federation's runtime. */
export interface Federation {
  /** Announces a container. `again`: one of that name failed before; everything kept of it is thrown away. */
  register(source: ContainerSource, again: boolean): void;
  /** Runs the container if it has not run, and gives the exports of one of its modules (`./LeadsPage`). */
  load(global: string, module: string): Promise<unknown>;
  /** Loads something the host shares, for all who will ask for it. */
  loadShare(key: string): Promise<unknown>;
  /** Version of everything the host shares, by key. */
  provided(): Record<string, string>;
}

type Container = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>;

const SCOPE = 'default';

/**
 * Module Federation's runtime, with our own way of fetching a container put into its `loadEntry` hook: with a hash, a
 * deadline and an address that changes on retries. The host's build has made the instance.
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
        if (!source) throw new Error(`${remoteInfo.name} was not announced by the discovery document.`);
        return (await runContainerScript(source)) as Container;
      },
    },
  ]);
  const shareScope = () => instance.shareScopeMap[SCOPE] ?? {};

  return {
    register(source, again) {
      sources.set(source.global, source);
      registerRemotes([{ name: source.global, entry: source.address, type: 'global' }], { force: again });
    },

    load: (global, module) => loadRemote(`${global}/${module.replace('./', '')}`),

    async loadShare(key) {
      try {
        return await instance.loadShare(key);
      } catch (error) {
        // The runtime keeps a failed load for ever; without this nobody could load the share any more.
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
