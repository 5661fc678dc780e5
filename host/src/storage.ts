/**
 * The page's storage where the browser forbids it: "block all cookies" and strict managed browsers throw for every
 * access. It is replaced once, before other code runs, so that no other part and no remote needs to know. R-150.
 */

const NAMES = ['localStorage', 'sessionStorage'] as const;
let isBlocked = false;

/** Whether what is stored is lost with this page. */
export const isStorageBlocked = (): boolean => isBlocked;

/** Call before anything reads storage. A full storage is not blocked: what it holds can be read. */
export function replaceBlockedStorage(): void {
  for (const name of NAMES) {
    if (isReadable(name)) continue;
    Object.defineProperty(window, name, { value: memoryStorage(), configurable: true });
    isBlocked = true;
  }
  // Locks are refused with it; their users work without them, as on plain http.
  if (isBlocked) Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
}

function isReadable(name: (typeof NAMES)[number]): boolean {
  try {
    window[name].getItem(name);
    return true;
  } catch {
    return false;
  }
}

/** A storage that lives as long as the page, with the texts that it starts with. */
export function memoryStorage(texts = new Map<string, string>()): Storage {
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, String(text)),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  };
}
