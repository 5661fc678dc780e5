/** Before every browser test: what jsdom leaves out, and a stray console message fails the test. */
import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';

// A busy machine is slow, and no test measures time.
configure({ asyncUtilTimeout: 10_000 });

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizeObserver;
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }) as unknown as MediaQueryList;
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
const computedStyle = window.getComputedStyle.bind(window);
// jsdom refuses pseudo elements with a message.
window.getComputedStyle = (element) => computedStyle(element);
URL.createObjectURL ??= () => 'blob:preview';
URL.revokeObjectURL ??= () => {};

const stray: string[] = [];
for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => void stray.push(`console.${level}: ${parts.map(String).join(' ')}`);
}

/** A test that means to provoke a message takes it away, and so asserts that it came. */
export function takeStrayMessages(): string[] {
  return stray.splice(0);
}
Object.assign(globalThis, { takeStrayMessages });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  const messages = stray.splice(0);
  if (messages.length) throw new Error(`Stray messages:\n${messages.join('\n')}`);
});
