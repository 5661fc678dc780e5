/** Mounts the palette and registers the keys of every screen. The code of the palette is loaded on the first opening. */
import {
  areSingleKeysOn,
  isTyping,
  openOverlay,
  startQueue,
  usePrefetchedSlot,
  useShortcuts,
  useWindowEvent,
} from '@salesdesk/shared';
import { useNavigate } from '@salesdesk/shared/router';
import { lazy, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { sidebarEntries } from '../navigation/navigation.ts';
import { useCatalog } from '../remotes/discovery.ts';
import { msg, t } from '../texts.ts';

const load = () => import('./Palette.tsx');
const Palette = lazy(() => load().then((module) => ({ default: module.Palette })));

const NOTHING = { text: '', isEntered: false };

export function PaletteSlot({ isOpen, setOpen }: { isOpen: boolean; setOpen: (isOpen: boolean) => void }) {
  const overlays = useCatalog().extensions.get('overlay') ?? [];
  const hasQueue = overlays.some(({ id }) => id === 'work-queue');
  useShortcuts(msg('Everywhere'), [
    { keys: 'Mod+K', label: t('Search companies, people, screens and actions'), run: () => setOpen(true) },
    { keys: '?', label: t('These shortcuts'), run: () => openOverlay('shortcuts') },
    // Known before the code of the queue, which comes once the page is idle.
    ...(hasQueue
      ? [{ keys: 'q', label: t('Work through the tasks of today and the leads that are going cold'), run: startQueue }]
      : []),
    { keys: 'Mod+Z', label: t('Take back what was just done, while its notice offers it') },
    { keys: 'Alt+T', label: t('Go to the notifications') },
    { keys: 'Escape', label: t('Close what lies on top, or leave the maximised view') },
  ]);
  useGoTo();
  const [isNear, setNear] = useState(false);
  usePrefetchedSlot('search.source', {}, { isWanted: isNear || isOpen });
  // Preload on Ctrl, so that the palette and its sources are soon there after Ctrl+K. Most pages need neither.
  useWindowEvent('keydown', ({ key, repeat }) => {
    if ((key !== 'Control' && key !== 'Meta') || repeat) return;
    setNear(true);
    load().catch(() => {});
  });
  const wasOpen = useRef(false);
  if (isOpen) wasOpen.current = true;
  const early = useRef(NOTHING);
  const takeEarly = useCallback(() => {
    const taken = early.current;
    early.current = NOTHING;
    return taken;
  }, []);
  const close = useCallback(() => setOpen(false), [setOpen]);
  /** One that failed is tried again at its next opening. */
  const forget = () => {
    wasOpen.current = false;
    close();
  };
  return (
    <Suspense
      fallback={
        isOpen && (
          <EarlyField
            onText={(text, isEntered) => {
              early.current = { text, isEntered };
            }}
          />
        )
      }
    >
      {wasOpen.current && (
        <FailureBoundary as="notice" onClose={forget}>
          <Palette open={isOpen} takeEarly={takeEarly} onClose={close} />
        </FailureBoundary>
      )}
    </Suspense>
  );
}

interface EarlyFieldProps {
  /** Given the whole text after each change, and again, with `isEntered`, after Enter. */
  onText: (text: string, isEntered: boolean) => void;
}

/**
 * Takes what is typed after Ctrl+K while the palette is still loading, as at its first opening on a slow line. Has the focus
 * while it is there, and gives it back.
 */
export function EarlyField({ onText }: EarlyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <input
      ref={field}
      className="sd-visually-hidden"
      aria-label={t('Search companies, people, screens and actions')}
      maxLength={200}
      onChange={(event) => onText(event.target.value, false)}
      onKeyDown={({ key, currentTarget, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) onText(currentTarget.value, true);
      }}
    />
  );
}

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

/** G and a letter open a screen. R-127. */
function useGoTo(): void {
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
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  useWindowEvent(
    'keydown',
    (event) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      const isOurs = !event.defaultPrevented && isPlain && areSingleKeysOn() && !isTyping(event.target);
      const isSecond = isOurs && event.timeStamp - pressedAt.current < WAIT_MS;
      pressedAt.current = isOurs && event.key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const path = isSecond ? paths.get(event.key) : undefined;
      if (!path) return;
      // The letter alone may be a shortcut of the screen.
      event.preventDefault();
      event.stopPropagation();
      void navigate(path);
    },
    { capture: true },
  );
}
