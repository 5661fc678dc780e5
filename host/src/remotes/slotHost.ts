/** What the host does for slots: the extensions of the catalog, drawn and called through the page's loader. */
import type { Extension, SlotHost } from '@salesdesk/shared';
import { type DataSlot, SLOTS, type SlotName, slotResult } from '@salesdesk/shared/domain';
import type { ComponentType } from 'react';
import { isOfNetwork } from './attribution.ts';
import type { ExtensionEntry } from './catalog.ts';
import { within } from './deadline.ts';
import { useCatalog } from './discovery.ts';
import { ExtensionBox } from './ExtensionBox.tsx';
import { RemoteFailure } from './failure.ts';
import { remoteLoader } from './remotes.ts';
import { report } from './reports.ts';
import { beginOpening } from './unfinished.ts';

const NONE: readonly ExtensionEntry[] = [];

export const slotHost: SlotHost = {
  useExtensions: (name: SlotName) => useCatalog().extensions.get(name) ?? NONE,
  // The extensions that it gets are those of the catalog.
  Drawn: ExtensionBox as SlotHost['Drawn'],
  prefetch(extension) {
    const { entry, module } = extension as ExtensionEntry;
    remoteLoader.prefetch(entry, module);
  },
  call: callExtension,
};

/** Releases whose function has given something. */
const proven = new Set<string>();

/**
 * Calls the function of an extension and returns a copy of what it gave. One that never gave anything yet is replaced by
 * that of the release before. Rejects when it fails, gives something else or nothing by the deadline.
 */
async function callExtension(name: DataSlot, of: Extension, argument: object, signal: AbortSignal): Promise<unknown> {
  const { entry, module, key } = of as ExtensionEntry;
  const { deadline } = SLOTS[name];
  for (;;) {
    const loaded = await remoteLoader.load(entry, module);
    signal.throwIfAborted();
    const release = `${loaded.entry.version} ${key}`;
    const isProven = proven.has(release);
    const late = () => new RemoteFailure(loaded.entry, 'script', `${key} gave nothing within ${deadline / 1000} s`);
    // A function that never returns hangs the page, and cannot say so.
    const survived = isProven ? null : beginOpening(loaded.entry);
    try {
      const given = await within(
        deadline,
        (own) => started(loaded.Screen, argument, AbortSignal.any([signal, own]), survived),
        late,
      );
      const result = slotResult(name, given);
      if (result === null) throw new RemoteFailure(loaded.entry, 'evaluation', `${key} gave no data for ${name}`);
      const { name: remote, version, isOverride } = loaded.entry;
      if (!isProven && !isOverride) report({ remote, version, outcome: 'shown' });
      proven.add(release);
      return result;
    } catch (error) {
      survived?.();
      if (signal.aborted || isForeign(error)) throw error;
      const { isReplaceable } = remoteLoader.reject(loaded, entry, module, error, isProven, true);
      if (!isReplaceable) throw error;
    }
  }
}

async function started(
  given: ComponentType,
  argument: object,
  signal: AbortSignal,
  survived: (() => void) | null,
): Promise<unknown> {
  const work = given as unknown as (argument: object, context: { signal: AbortSignal }) => unknown;
  const result = work(argument, { signal });
  survived?.();
  return await result;
}

/** What the network or the API refused is no fault of the release. */
const OF_CALLS = /^(NetworkFailure|ReplyFailure|SessionEnded|SendingCancelled|CanceledError)$/;

function isForeign(error: unknown): boolean {
  return isOfNetwork(error) || (error instanceof Error && OF_CALLS.test(error.name));
}
