/**
 * Shortcuts of one character can be switched off and changed in this browser, for people who dictate or whose hand slips:
 * a spoken word would press them all. WCAG 2.1.4, R-136, R-161.
 */
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { persisted } from './persisted.ts';

/** The single keys of the product, as they are pressed unless they are changed. A capital is pressed with Shift. */
export const SINGLE_KEYS = ['/', '?', 'g', 'j', 'k', 'b', 'A', 'q', 'n', 'c', 'm', 'a'] as const;
/** They log a call with an outcome. */
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const ALL_KEYS: readonly string[] = [...SINGLE_KEYS, ...DIGITS];

/** Changed keys: the character that is pressed, by the one it replaces. */
type ChangedKeys = Readonly<Record<string, string>>;

const storedSwitch = persisted<boolean>('single-keys');
const storedKeys = persisted<Record<string, string>>('changed-keys');
const listeners = createListeners();
let isOn: boolean | undefined;
let changed: ChangedKeys | undefined;

/** On unless this browser's user switched them off. */
export function areSingleKeysOn(): boolean {
  isOn ??= storedSwitch.read() !== false;
  return isOn;
}

export function setSingleKeys(on: boolean): void {
  isOn = on;
  storedSwitch.write(on);
  listeners.notify();
}

/** Whether they are on, for screens that show it. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(listeners.subscribe, areSingleKeysOn);
}

/** The keys that this browser's user changed. */
export function changedKeys(): ChangedKeys {
  changed ??= valid(storedKeys.read());
  return changed;
}

/** The same for screens that show them. */
export function useChangedKeys(): ChangedKeys {
  return useSyncExternalStore(listeners.subscribe, changedKeys);
}

/**
 * `next` is pressed instead of `key`; the key itself restores it. Returns the key that has `next` already, and changes
 * nothing then; else null.
 */
export function changeKey(key: string, next: string): string | null {
  const taken = ALL_KEYS.find((other) => other !== key && shownKey(other) === next);
  if (taken !== undefined) return taken;
  const { [key]: _, ...others } = changedKeys();
  setKeys(next === key ? others : { ...others, [key]: next });
  return null;
}

/** Every key is pressed as it is again. */
export function restoreKeys(): void {
  setKeys({});
}

/** What is pressed for a single key: the character that the user chose, or the key itself. */
export function shownKey(key: string): string {
  return changedKeys()[key] ?? key;
}

/** The single key that an event presses: 'j' for 'x' when the user chose x for j, '' for a key that was given up. */
export function singleKeyOf({ key }: Pick<KeyboardEvent, 'key'>): string {
  const changes = Object.entries(changedKeys());
  const chosen = changes.find(([, pressed]) => pressed === key);
  if (chosen) return chosen[0];
  return changes.some(([replaced]) => replaced === key) ? '' : key;
}

/** Do these keys write a character: 'j', '?', 'Shift+A' and 'g then l' do, 'Mod+K', 'Alt+T', 'Escape' do not. */
export function isSingleKey(keys: string): boolean {
  return keys
    .split(' or ')
    .some((one) => !/Mod\+|Alt\+/.test(one) && one.split('+').at(-1)?.split(' then ')[0]?.length === 1);
}

function setKeys(keys: ChangedKeys): void {
  changed = keys;
  storedKeys.write({ ...keys });
  listeners.notify();
}

/** What was stored, without what is no key of this version. */
function valid(keys: unknown): ChangedKeys {
  const entries = Object.entries(typeof keys === 'object' && keys !== null ? keys : {});
  return Object.fromEntries(
    entries.filter(([key, next]) => ALL_KEYS.includes(key) && typeof next === 'string' && next.length === 1),
  );
}
