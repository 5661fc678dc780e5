/**
 * Shortcuts of one character can be switched off in this browser, for people who dictate or whose hand slips: a spoken word
 * would press them all. WCAG 2.1.4, R-136.
 */
import { createStore } from './listeners.ts';
import { persisted } from './persisted.ts';

/** The single keys of the product. A capital is pressed with Shift. */
export const SINGLE_KEYS = ['/', '?', 'g', 'j', 'k', 'b', 'A', 'q', 'n', 'c', 'm', 'a'] as const;
const NONE = {};
const storedSwitch = persisted<boolean>('single-keys');
const isOn = createStore(() => storedSwitch.read() !== false);

/** On unless this browser's user switched them off. */
export const areSingleKeysOn = isOn.get;
/** The same for screens that show it. */
export const useSingleKeys = isOn.use;

export function setSingleKeys(on: boolean): void {
  storedSwitch.write(on);
  isOn.set(on);
}

/** Keys could once be changed one by one. For releases from then none is changed. */
export const changeKey = (_key: string, _next: string): string | null => null;
export const restoreKeys = (): void => {};
export const useChangedKeys = (): Readonly<Record<string, string>> => NONE;
export const shownKey = (key: string): string => key;
export const singleKeyOf = ({ key }: Pick<KeyboardEvent, 'key'>): string => key;

/** Do these keys write a character: 'j', '?', 'Shift+A' and 'g then l' do, 'Mod+K', 'Alt+T', 'Escape' do not. */
export function isSingleKey(keys: string): boolean {
  return keys
    .split(' or ')
    .some((one) => !/Mod\+|Alt\+/.test(one) && one.split('+').at(-1)?.split(' then ')[0]?.length === 1);
}
