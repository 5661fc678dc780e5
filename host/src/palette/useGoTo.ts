/** G and a letter open a screen. R-127. */
import { areSingleKeysOn, isTyping, singleKeyOf, useShortcuts } from '@salesdesk/shared';
import { useNavigate } from '@salesdesk/shared/router';
import { useEffect, useEffectEvent } from 'react';
import { sidebarEntries } from '../navigation/navigation.ts';
import { useCatalog } from '../remotes/discovery.ts';
import { msg, t } from '../texts.ts';

/** The letter of each screen, by its address. */
const LETTERS: Record<string, string> = {
  '/home': 'h',
  '/dashboard': 'd',
  '/q-list': 'q',
  '/leads': 'l',
  '/accounts': 'a',
  '/contacts': 'c',
  '/reports': 'r',
};
/** How long the letter may take. */
const WAIT_MS = 1500;

/** Listens for the keys, and lists them in the help. */
export function useGoTo(): void {
  const { navigation } = useCatalog();
  const navigate = useNavigate();
  const screens = sidebarEntries(navigation).flatMap(({ path, label, soon }) => {
    const letter = LETTERS[path];
    return letter && !soon ? [{ path, letter, label }] : [];
  });
  useShortcuts(
    msg('Going to a screen'),
    screens.map(({ letter, label }) => ({ keys: `g then ${letter}`, label: t('Go to {{screen}}', { screen: label }) })),
  );
  const paths = new Map(screens.map(({ letter, path }) => [letter, path]));
  const known = useEffectEvent((letter: string) => paths.get(letter));
  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      const isOurs = !event.defaultPrevented && isPlain && areSingleKeysOn() && !isTyping(event.target);
      const isSecond = isOurs && event.timeStamp - pressedAt < WAIT_MS;
      pressedAt = isOurs && singleKeyOf(event) === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const path = isSecond ? known(event.key) : undefined;
      if (!path) return;
      // The letter alone may be a shortcut of the screen.
      event.preventDefault();
      event.stopPropagation();
      void navigate(path);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [navigate]);
}
