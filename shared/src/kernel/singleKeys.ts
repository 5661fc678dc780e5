/**
 * Shortcuts of one character can be switched off in this browser, for people who dictate or whose hand slips: a spoken
 * word would press them all. WCAG 2.1.4, R-136.
 */
import { useSyncExternalStore } from 'react';
import { persisted } from './persisted.ts';

const stored = persisted<boolean>('single-keys');
const listeners = new Set<() => void>();
let isOn: boolean | undefined;

/** On unless this browser's user switched them off. */
export function areSingleKeysOn(): boolean {
  isOn ??= stored.read() !== false;
  return isOn;
}

export function setSingleKeys(on: boolean): void {
  isOn = on;
  stored.write(on);
  for (const listener of listeners) listener();
}

/** Whether they are on, for screens that show it. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

/** Do these keys write a character: 'j', '?', 'Shift+A' and 'g then l' do, 'Mod+K', 'Alt+T', 'Escape' do not. */
export function isSingleKey(keys: string): boolean {
  return keys
    .split(' or ')
    .some((one) => !/Mod\+|Alt\+/.test(one) && one.split('+').at(-1)?.split(' then ')[0]?.length === 1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
