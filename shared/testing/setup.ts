/** Runs before every browser test: adds what jsdom lacks, and lets a stray console message fail the test. */
import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
// Before the client is created: it affects instances created after it.
import './fakeApi.ts';

// A busy machine is slow, and no test measures time.
configure({ asyncUtilTimeout: 10_000 });

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
/** Pickers need it to open. Node's own would keep the process alive. */
class Channel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.()) };
}
globalThis.MessageChannel ??= Channel as unknown as typeof MessageChannel;
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
// jsdom rejects pseudo elements with a message.
window.getComputedStyle = (element) => computedStyle(element);
/** Checks only labels when looking for a control's labels; jsdom checks every element of the page, for each control. */
function labelsOf(this: Element): HTMLLabelElement[] | null {
  if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
  const root = this.getRootNode() as ParentNode & Partial<NonElementParentNode>;
  const isControlOf = (label: HTMLLabelElement) =>
    label.htmlFor && root.getElementById ? root.getElementById(label.htmlFor) === this : label.control === this;
  return [...(root.querySelectorAll?.('label') ?? [])].filter(
    (label) => (label.htmlFor ? label.htmlFor === this.id : label.contains(this)) && isControlOf(label),
  );
}
for (const { prototype } of [HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(prototype, 'labels', { get: labelsOf, configurable: true });
URL.createObjectURL ??= () => 'blob:preview';
URL.revokeObjectURL ??= () => {};

const stray: string[] = [];
for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => void stray.push(`console.${level}: ${parts.map(String).join(' ')}`);
}

declare global {
  /** A test that provokes a message removes it, and so asserts that it occurred. */
  var takeStrayMessages: () => string[];
}
globalThis.takeStrayMessages = () => stray.splice(0);

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  const messages = stray.splice(0);
  if (messages.length) throw new Error(`Stray messages:\n${messages.join('\n')}`);
});
