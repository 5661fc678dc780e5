/** Formats keys for display: 'Mod+K' as Ctrl and K, on a Mac as ⌘ and K. */
const IS_MAC = /mac|iphone|ipad/i.test(navigator.userAgent);
export const MOD = IS_MAC ? '⌘' : 'Ctrl';

const WORDS: Record<string, string> = {
  Mod: MOD,
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** The keys of a shortcut with the characters that the user chose: 'g then l' as 'x then l', 'Shift+A' as '+'. */
export function shownKeys(keys: string, changed: Readonly<Record<string, string>>): string {
  return keys
    .split(' or ')
    .map((one) => {
      const [first = '', ...rest] = one.split(' then ');
      const key = /^Shift\+[a-z]$/i.test(first) ? first.slice(-1).toUpperCase() : first;
      return [changed[key] ?? first, ...rest].join(' then ');
    })
    .join(' or ');
}

/** 'Shift+ArrowRight or m': the alternatives, each as the keys to press, at once or, as in 'g then l', in turn. */
export function capsOf(keys: string): string[][] {
  return keys
    .split(' or ')
    .map((one) => one.split(/\+| then /).map((cap) => WORDS[cap] ?? (cap.length === 1 ? cap.toUpperCase() : cap)));
}
