/** What the keyboard can do, said where it is done: one list, which the help shows and which this file listens by. */
import { useEffect, useEffectEvent } from 'react';
import { createStore } from './listeners.ts';
import { useWindowEvent } from './page.ts';
import { persisted } from './persisted.ts';

export interface Shortcut {
  /** As it is pressed: 'j', '?', 'Shift+ArrowRight', 'Mod+K' (Ctrl, on a Mac Cmd). Several are told apart by ' or '. */
  keys: string;
  /** What it does, for the help. */
  label: string;
  /** Called when it is pressed; absent where the screen listens by itself. */
  run?: (event: KeyboardEvent) => void;
  /** It works only on what has the focus, so it stays when single keys are switched off. WCAG 2.1.4. */
  whenFocused?: boolean;
}

export interface ShortcutGroup {
  /** The screen, or 'Everywhere'. */
  screen: string;
  shortcuts: readonly Pick<Shortcut, 'keys' | 'label' | 'whenFocused'>[];
  /** It is on the page now. */
  isHere: boolean;
}

const groups = new Map<string, { shortcuts: readonly Shortcut[]; shown: number }>();
const listed = createStore<readonly ShortcutGroup[]>(() => []);

/**
 * Lists the shortcuts of a screen while it is shown, and calls those that are pressed: never while somebody types, never
 * for what was handled already. A screen that was shown once stays in the help.
 */
export function useShortcuts(screen: string, shortcuts: readonly Shortcut[]): void {
  const newest = useEffectEvent(() => shortcuts);
  useEffect(() => {
    const group = { shortcuts: newest(), shown: (groups.get(screen)?.shown ?? 0) + 1 };
    groups.set(screen, group);
    updateList();
    return () => {
      const current = groups.get(screen);
      if (current) groups.set(screen, { ...current, shown: current.shown - 1 });
      updateList();
    };
  }, [screen]);
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    for (const { keys, run, whenFocused } of newest()) {
      if (!run || !isPressed(keys, event) || (isTyping(event.target) && !keys.includes('Mod+'))) continue;
      if (isSingleKey(keys) && !whenFocused && !areSingleKeysOn()) continue;
      event.preventDefault();
      run(event);
      return;
    }
  });
}

/** Everything that is listed, what is on the page first. */
export const useShortcutList = listed.use;

/** Does the event press one of these keys. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  return keys.split(' or ').some((one) => {
    const parts = one.split('+');
    const key = parts.at(-1) ?? '';
    const has = (name: string) => parts.slice(0, -1).includes(name);
    const isLetter = /^[a-z]$/i.test(key);
    return (
      event.key.toLowerCase() === key.toLowerCase() &&
      // Signs such as '?' need Shift on some keyboards and not on others.
      (has('Shift') === event.shiftKey || (!isLetter && key.length === 1)) &&
      has('Mod') === (event.ctrlKey || event.metaKey) &&
      has('Alt') === event.altKey
    );
  });
}

const NO_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

/** Is text edited there. */
export function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

/** Does a key pressed there write something. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return isTextField(target);
  const role = target.getAttribute('role') ?? '';
  return isTextField(target) || target.tagName === 'SELECT' || ['textbox', 'combobox', 'searchbox'].includes(role);
}

function updateList(): void {
  const all = [...groups].map(([screen, { shortcuts, shown }]) => ({ screen, shortcuts, isHere: shown > 0 }));
  listed.set(all.sort((a, b) => Number(b.isHere) - Number(a.isHere)));
}

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
