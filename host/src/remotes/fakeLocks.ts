/** The browser's locks, which jsdom does not have, for tests of documents that share a browser. */

type Task = (lock: object | null) => unknown;

export interface FakeLocks {
  /** Names of the locks that are held. */
  held(): string[];
  /** Frees every lock that is held, as when the documents that hold them end. */
  endDocuments(): void;
}

/** Installs locks until `removeLocks`. */
export function installLocks(): FakeLocks {
  const held = new Map<string, () => void>();
  const waiting = new Map<string, (() => void)[]>();

  async function request(name: string, ...[first, second]: [Task] | [{ ifAvailable?: boolean }, Task]) {
    // The browser is another process.
    await Promise.resolve();
    const task = typeof first === 'function' ? first : second;
    const isOptional = typeof first === 'object' && first.ifAvailable === true;
    if (held.has(name) && isOptional) return task?.(null);
    while (held.has(name))
      await new Promise<void>((resolve) => waiting.set(name, [...(waiting.get(name) ?? []), resolve]));
    const free = () => {
      if (held.get(name) !== free) return;
      held.delete(name);
      waiting.get(name)?.shift()?.();
    };
    held.set(name, free);
    try {
      return await task?.({ name });
    } finally {
      free();
    }
  }

  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return {
    held: () => [...held.keys()],
    endDocuments: () => {
      for (const free of [...held.values()]) free();
    },
  };
}

export function removeLocks(): void {
  Reflect.deleteProperty(navigator, 'locks');
}
