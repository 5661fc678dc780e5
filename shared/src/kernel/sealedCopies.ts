/**
 * Copies of what the signed-in user may read, for the next visit: compressed, sealed with the keys of the session. They are
 * gone with the session, with a permission, and where `OFFLINE=off` removed the worker. ADR-126.
 */
import { clear, createStore, getMany, setMany, type UseStore } from 'idb-keyval';
import { storedKeys } from './outbox/intentStorage.ts';
import { openBytes, sealBytes } from './sealing.ts';
import { session } from './session.ts';

let opened: UseStore | null = null;
const database = () => (opened ??= createStore('salesdesk-copies', 'sealed'));
const forget = () => 'indexedDB' in window && void clear(database()).catch(() => {});

/** Who may read what. Copies of other rights are as good as none. */
let rights: string | null | undefined;
session.state$.subscribe(({ isAuthenticated, userId, permissions }) => {
  const before = rights;
  rights = isAuthenticated && userId !== null ? JSON.stringify([userId, ...[...permissions].sort()]) : null;
  if (before === undefined ? rights === null : before !== rights) forget();
});

/** Where the service worker makes copies too. */
const isWanted = () => 'CompressionStream' in window && Boolean(navigator.serviceWorker?.controller);

/** The keys of the session; none while no copies are wanted. */
async function keysNow(): Promise<CryptoKey[]> {
  const { userId } = session.state$.value;
  return userId !== null && isWanted() ? storedKeys(userId) : [];
}

export const sealedCopies = {
  /** The values of these names, as JSON returns them; null for one that is missing, or was stored with other rights. */
  async read(names: readonly string[]): Promise<unknown[]> {
    const keys = await keysNow();
    if (!isWanted()) forget();
    if (!keys.length) return names.map(() => null);
    const sealed = await getMany<Uint8Array<ArrayBuffer> | undefined>([...names], database()).catch(() => []);
    return Promise.all(
      names.map(async (_, at) => {
        const bytes = sealed[at] && (await openBytes(keys, sealed[at]));
        if (!bytes) return null;
        const text = await piped(bytes, new DecompressionStream('deflate-raw')).text();
        const [of, value] = JSON.parse(text) as [string, unknown];
        return of === rights ? value : null;
      }),
    );
  },

  /** Stores JSON values by name; false where no copies are wanted or the disk is full. */
  async write(values: Readonly<Record<string, unknown>>): Promise<boolean> {
    const of = rights;
    const [key] = await keysNow();
    if (!of || !key) return false;
    const rows = Object.entries(values).map(async ([name, value]): Promise<[string, Uint8Array]> => {
      const packed = piped(new TextEncoder().encode(JSON.stringify([of, value])), new CompressionStream('deflate-raw'));
      return [name, await sealBytes(key, await packed.arrayBuffer())];
    });
    const isStored = await setMany(await Promise.all(rows), database()).then(
      () => true,
      () => false,
    );
    // The rights may be gone meanwhile.
    if (of !== rights) forget();
    return isStored;
  },
};

function piped(bytes: BufferSource, stream: CompressionStream | DecompressionStream): Response {
  return new Response(new Blob([bytes]).stream().pipeThrough(stream));
}
