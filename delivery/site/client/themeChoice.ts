/** The colours that a person has chosen. The product keeps its own choice at the same place. */

const KEY = 'salesdesk.theme';
/** Tells the live examples, which have a theme of their own library. */
export const THEME_CHOSEN = 'salesdesk:theme';

export type Choice = 'system' | 'light' | 'dark';

/** The stored choice; an unreadable one means the system's. */
export function storedChoice(): Choice {
  try {
    return asChoice(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return 'system';
  }
}

/** Keeps it, and tells who listens. Where nothing can be stored, it holds for this page. */
export function choose(choice: Choice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Said above.
  }
  dispatchEvent(new CustomEvent(THEME_CHOSEN, { detail: choice }));
}

/** Any other value means the system's. */
export function asChoice(value: unknown): Choice {
  return value === 'light' || value === 'dark' ? value : 'system';
}
