/** Finds an element of the page as a reader does, by role and name, and says where it is. Its functions run in the page. */
import type * as TestingLibrary from '@testing-library/dom';

/** A text in full, or a pattern. */
type Words = string | { source: string };

export interface Target {
  role?: string;
  /** The accessible name. */
  name?: Words;
  label?: Words;
  placeholder?: Words;
  text?: Words;
  css?: string;
  /** Searches in the first element of this. */
  inside?: Target;
}

export interface Located {
  /** The middle of what can be seen of it, in the window. */
  x: number;
  y: number;
  left: number;
  top: number;
  text: string;
  value: string;
  hasFocus: boolean;
  /** Whether a press in its middle reaches it. */
  isUncovered: boolean;
  isEnabled: boolean;
}

interface Search {
  target: Target;
  /** In the first frame of the page. */
  frame: boolean;
  /** Gives it the focus. */
  focus: boolean;
}

/** Whether the library is in the page; a page that was loaded again has lost it. */
export function isReady(): boolean {
  return 'TestingLibraryDom' in globalThis;
}

/**
 * Scrolls the first visible element that is meant into view and describes it; null when there is none.
 */
export async function locate({ target, frame, focus }: Search): Promise<Located | null> {
  const { TestingLibraryDom: library } = globalThis as unknown as { TestingLibraryDom: typeof TestingLibrary };
  const patternOf = (words: Words) => (typeof words === 'string' ? words : new RegExp(words.source));
  const queryAll = (scope: HTMLElement, { role, name, label, placeholder, text, css }: Target): HTMLElement[] => {
    // `isShown` checks the elements that are found; here every element of the page would be checked.
    if (role)
      return library.queryAllByRole(scope, role, {
        hidden: true,
        ...(name === undefined ? {} : { name: patternOf(name) }),
      });
    if (label) return library.queryAllByLabelText(scope, patternOf(label));
    if (placeholder) return library.queryAllByPlaceholderText(scope, patternOf(placeholder));
    if (text) return library.queryAllByText(scope, patternOf(text));
    return [...scope.querySelectorAll<HTMLElement>(css ?? 'body')];
  };
  const isShown = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      getComputedStyle(element).visibility === 'visible' &&
      !element.closest('[aria-hidden="true"], [inert]')
    );
  };
  const first = (scope: HTMLElement, one: Target): HTMLElement | undefined => {
    const outer = one.inside ? first(scope, one.inside) : scope;
    return outer && queryAll(outer, one).find(isShown);
  };

  const holder = frame ? document.querySelector('iframe') : null;
  const page = frame ? holder?.contentDocument : document;
  const element = page?.body && first(page.body, target);
  if (!element) return null;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (focus) element.focus();
  const before = element.getBoundingClientRect();
  // Two frames: on a busy machine an animation may stand still for longer than any fixed time.
  for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve, 30));
  const box = element.getBoundingClientRect();
  const view = page.documentElement;
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, view.clientWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, view.clientHeight)];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const hit = page.elementFromPoint(x, y);
  const reaches = hit && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element));
  // A frame may be shown at a smaller scale.
  const around = holder?.getBoundingClientRect();
  const scale = holder && around ? around.width / holder.offsetWidth : 1;
  const outX = (place: number) => (around?.left ?? 0) + place * scale;
  const outY = (place: number) => (around?.top ?? 0) + place * scale;
  return {
    x: outX(x),
    y: outY(y),
    left: outX(box.left),
    top: outY(box.top),
    text: element.textContent ?? '',
    value: 'value' in element ? String(element.value) : '',
    hasFocus: page.activeElement === element,
    isUncovered: Boolean(reaches) && before.left === box.left && before.top === box.top,
    isEnabled: !element.matches(':disabled, [aria-disabled="true"]'),
  };
}
