/**
 * A frame shares its storage with every page of the product. The isolation frame gets temporary copies instead, so that
 * it cannot end or change the real session.
 */
export function makeStoragePrivate(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const real = window[name];
    Object.defineProperty(window, name, { value: copyOf(real), configurable: true });
    if (window[name] === real) throw new Error(`This browser does not let ${name} be replaced.`);
  }
}

function copyOf(storage: Storage): Storage {
  const texts = new Map(Object.keys(storage).map((key) => [key, storage.getItem(key) ?? '']));
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
