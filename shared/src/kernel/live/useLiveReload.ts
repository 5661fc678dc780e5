/** Refetches the screen when another user changed it. ADR-111. */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { LiveChange } from '../../domain/index.ts';
import { bus } from '../bus.ts';
import { isHidden } from './leadership.ts';

/** Changes within this time cause one reload. The range spreads the requests of many browsers. */
const GATHER_MS = [80, 300] as const;

/** After a reload that failed. */
const RETRY_MS = 3_000;

interface LiveReload {
  /** Whether the screen shows anything of the change. */
  concerns: (change: LiveChange) => boolean;
  /** `everything`: changes were missed, and which is not known. One runs at a time; one that rejects is tried again. */
  reload: (what: { changes: readonly LiveChange[]; everything: boolean }) => unknown;
  /** Postpones reloads, for example during a drag. */
  isHeld?: boolean;
  /** Waits until the user is idle, where a reload moves things. */
  waitsForIdle?: boolean;
}

/**
 * Calls `reload` soon after a change that `concerns` the screen, once for a burst, never while the last one still
 * runs, and not before somebody looks at the tab again and there is a network.
 */
export function useLiveReload({ concerns, reload, isHeld = false, waitsForIdle = false }: LiveReload): void {
  const newest = useEffectEvent(() => ({ concerns, reload, isHeld }));
  const resume = useRef(() => {});
  useEffect(() => {
    if (!isHeld) resume.current();
  }, [isHeld]);

  useEffect(() => {
    let changes: LiveChange[] = [];
    let everything = false;
    let isRunning = false;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const activity = waitsForIdle ? watchUserActivity(() => soon()) : undefined;

    const canRun = () =>
      !isOver &&
      !isRunning &&
      !newest().isHeld &&
      !activity?.isPressing() &&
      !isHidden() &&
      navigator.onLine &&
      (changes.length > 0 || everything);
    const soon = () => {
      if (timer !== undefined || activity?.isActive() || !canRun()) return;
      const [from, to] = GATHER_MS;
      timer = setTimeout(run, from + Math.random() * (to - from));
    };
    const run = async () => {
      timer = undefined;
      if (!canRun()) return;
      const what = { changes, everything };
      changes = [];
      everything = false;
      isRunning = true;
      let pause = 0;
      try {
        await newest().reload(what);
      } catch {
        changes.unshift(...what.changes);
        everything ||= what.everything;
        pause = RETRY_MS;
      }
      isRunning = false;
      if (pause && !isOver) timer = setTimeout(run, pause);
      else soon();
    };
    resume.current = soon;
    const stops = [
      bus.on('live.changed', (payload) => {
        changes.push(...payload.changes.filter((change) => newest().concerns(change)));
        soon();
      }),
      bus.on('live.missed', () => {
        everything = true;
        soon();
      }),
    ];
    document.addEventListener('visibilitychange', soon);
    window.addEventListener('online', soon);
    return () => {
      isOver = true;
      clearTimeout(timer);
      activity?.stop();
      document.removeEventListener('visibilitychange', soon);
      window.removeEventListener('online', soon);
      for (const stop of stops) stop();
    };
  }, [waitsForIdle]);
}

/** A user who does nothing for so long is idle. */
const IDLE_MS = 500;
/** The longest wait for a user who never pauses. While a pointer is pressed the wait is unlimited. */
const MAX_WAIT_MS = 3_000;
const PRESSES = ['pointerdown', 'touchstart'] as const;
const RELEASES = ['pointerup', 'touchend', 'touchcancel'] as const;
const MOVES = ['pointermove', 'touchmove', 'wheel', 'keydown'] as const;
const QUIET = { passive: true, capture: true } as const;

/** Tracks whether the user is pointing, pressing or typing, so that nothing moves while they do, until `stop`. Calls `onIdle` when the user pauses, or has been active for `MAX_WAIT_MS`. */
function watchUserActivity(onIdle: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let isPressed = false;

  const becomeIdle = () => {
    timer = undefined;
    if (!isPressed) onIdle();
  };
  const becomeActive = () => {
    const now = Date.now();
    if (timer === undefined) since = now;
    clearTimeout(timer);
    timer = setTimeout(becomeIdle, Math.max(0, Math.min(IDLE_MS, since + MAX_WAIT_MS - now)));
  };
  const press = () => {
    isPressed = true;
    becomeActive();
  };
  const release = (event: Event) => {
    isPressed = 'touches' in event && (event as TouchEvent).touches.length > 0;
    becomeActive();
  };
  // A scrolling finger cancels its pointer but still touches the screen.
  const cancel = (event: PointerEvent) => (event.pointerType === 'touch' ? becomeActive() : release(event));

  const listeners = Object.entries<(event: never) => void>({
    ...Object.fromEntries(PRESSES.map((name) => [name, press])),
    ...Object.fromEntries(RELEASES.map((name) => [name, release])),
    pointercancel: cancel,
    ...Object.fromEntries(MOVES.map((name) => [name, becomeActive])),
  });
  for (const [name, listener] of listeners) window.addEventListener(name, listener as EventListener, QUIET);
  return {
    isPressing: () => isPressed,
    isActive: () => isPressed || timer !== undefined,
    stop: () => {
      clearTimeout(timer);
      for (const [name, listener] of listeners) window.removeEventListener(name, listener as EventListener, QUIET);
    },
  };
}
