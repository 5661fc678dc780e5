/** A list that follows colleagues' changes: it refetches, marks rows, and moves none under the pointer. ADR-111. */
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LiveChange, LiveEntity } from '../../domain/index.ts';
import { bus } from '../bus.ts';
import { changedWithin, onOwnChange } from '../http/client.ts';
import { useSession } from '../session.ts';
import { isHidden } from './connection.ts';
import { type EntityLabel, heldStill, marksOf, type RowMark, sentenceOf } from './liveRows.model.ts';

/** The user's own change may move rows at once; after this time a reload is no longer caused by it. */
const OWN_MS = 1_000;

interface LiveList<T> {
  entity: LiveEntity;
  rows: readonly T[];
  idOf: (row: T) => number;
  nameOf: (row: T) => string;
  /** Refetches the list because of these changes; null when they are unknown. */
  reload: (changes: readonly LiveChange[] | null) => Promise<unknown>;
  /** Identifies the list. When it changes, as by a filter, rows may move. */
  listKey?: unknown;
}

export interface LiveRows<T> {
  /** The rows to show. */
  rows: readonly T[];
  /** For the table: marked rows, the text to announce, and a callback for the pointer. */
  live: {
    marks: ReadonlyMap<number, RowMark>;
    announcement: string;
    onPointer: (isOver: boolean) => void;
  };
}

/**
 * While the pointer is over the table a reload by somebody else's change moves no row: values change in place, the
 * order follows once the pointer has left or one changes something oneself.
 */
export function useLiveRows<T>({ entity, rows, idOf, nameOf, reload, listKey }: LiveList<T>): LiveRows<T> {
  const [held, setHeld] = useState<{ rows: readonly T[]; listKey: unknown } | null>(null);
  const isOver = useRef(false);
  const shown = useMemo(
    () => (held && held.listKey === listKey ? heldStill(rows, held.rows, idOf) : rows),
    [rows, held, listKey, idOf],
  );
  const newest = useRef({ shown, rows });
  useLayoutEffect(() => {
    newest.current = { shown, rows };
  });
  const { marks, announcement, mark } = useLiveMarks((id) => {
    const row = [...newest.current.rows, ...newest.current.shown].find((other) => idOf(other) === id);
    return row && nameOf(row);
  });

  useLiveReload({
    concerns: (change) => change.entity === entity,
    reload: async ({ changes, everything }) => {
      if (isOver.current && !changedWithin(OWN_MS)) setHeld({ rows: newest.current.shown, listKey });
      await reload(everything ? null : changes);
      // Wait until the new rows are rendered, so that they can be named.
      setTimeout(() => mark(changes));
    },
  });

  const onPointer = useCallback((over: boolean) => {
    isOver.current = over;
    if (!over) setHeld(null);
  }, []);
  // The user's own change shows the real order.
  useEffect(() => onOwnChange(() => setHeld(null)), []);

  return { rows: shown, live: { marks, announcement, onPointer } };
}

/** How long a record stays marked. */
const MARKED_MS = 6_000;

const NO_MARKS: ReadonlyMap<number, RowMark> = new Map();
/** `isOfShown`: about a record that is shown. */
const NO_NOTE = { text: '', isOfShown: false };

/** Call `mark(changes)` once the changed records are shown. `nameOf` names a shown record, `entityLabel` the kind of record. */
export function useLiveMarks(nameOf: (id: number) => string | undefined, entityLabel?: EntityLabel) {
  const { userId } = useSession();
  const [marks, setMarks] = useState(NO_MARKS);
  const [note, setNote] = useState(NO_NOTE);
  const newest = useRef({ nameOf, entityLabel, userId });
  useLayoutEffect(() => {
    newest.current = { nameOf, entityLabel, userId };
  });

  const mark = useCallback((changes: readonly LiveChange[]) => {
    const { nameOf, entityLabel, userId } = newest.current;
    const added = marksOf(changes, userId);
    if (!added.size) return;
    const isOfShown = [...added.keys()].some((id) => nameOf(id) !== undefined);
    const next = { text: sentenceOf(changes, userId, nameOf, entityLabel), isOfShown };
    setMarks((current) => new Map([...current, ...added]));
    // What a filter or a later page hides replaces no note about what the user sees change.
    setNote((current) => (current.isOfShown && !isOfShown ? current : next));
    setTimeout(() => {
      setMarks((current) => new Map([...current].filter(([id, one]) => added.get(id)?.changeId !== one.changeId)));
      setNote((current) => (current === next ? NO_NOTE : current));
    }, MARKED_MS);
  }, []);

  return { marks, announcement: note.text, mark };
}

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
