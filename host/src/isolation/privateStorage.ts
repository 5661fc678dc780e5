/**
 * A frame shares its storage with every page of the product. The isolation frame gets temporary copies instead, so that
 * it cannot end or change the real session.
 */
import { memoryStorage } from '../storage.ts';

export function makeStoragePrivate(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const real = window[name];
    Object.defineProperty(window, name, { value: memoryStorage(textsOf(real)), configurable: true });
    if (window[name] === real) throw new Error(`This browser does not let ${name} be replaced.`);
  }
}

function textsOf(storage: Storage): Map<string, string> {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return new Map(keys.map((key) => [key, storage.getItem(key) ?? '']));
}
