/** In the place of `codeOfRemotes.ts` where host and remotes are built as one application. ADR-001. */
import type { RemoteEntry } from './catalog.ts';
import type { CodeOfRemotes } from './codeOfRemotes.ts';
import { codeOfOthers, contract, modules } from './oneApplication.generated.js';
import { CONTRACT_KEY } from './shares.ts';

/** Whether there are remotes outside the application. */
export const HAS_RELEASES: boolean = codeOfOthers !== null;

/** From the application itself; remotes that are not part of it from their releases. */
export function codeOfRemotes(): CodeOfRemotes {
  const others = codeOfOthers?.();
  const isPart = ({ details }: RemoteEntry) => details.entry.global in modules;
  const missing = (what: string) => Promise.reject(new Error(`${what} is not part of this application.`));
  return {
    federation: {
      register(source, entry, isRetry) {
        if (!isPart(entry)) others?.federation.register(source, entry, isRetry);
      },
      load(global, module) {
        const own = modules[global]?.[module];
        return own?.() ?? others?.federation.load(global, module) ?? missing(`${module} of ${global}`);
      },
      loadShare: (key, range) => others?.federation.loadShare(key, range) ?? missing(key),
      provided: () => others?.federation.provided() ?? { [CONTRACT_KEY]: [contract] },
    },
    readHashes: async (entry) => (isPart(entry) ? undefined : others?.readHashes(entry)),
    preload: async (entry, module) => (isPart(entry) ? undefined : others?.preload(entry, module)),
  };
}
