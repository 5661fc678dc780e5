/** Refetches the screen when another user changed it. ADR-111. */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { LiveChange } from '../../domain/index.ts';
import { bus } from '../bus.ts';
import { isHidden } from './leadership.ts';
import { watchUserActivity } from './userActivity.ts';

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
      const hasFailed = await Promise.resolve(what)
        .then((changed) => newest().reload(changed))
        .then(
          () => false,
          () => true,
        );
      isRunning = false;
      if (!hasFailed || isOver) return soon();
      changes.unshift(...what.changes);
      everything ||= what.everything;
      timer = setTimeout(run, RETRY_MS);
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
