/** A list that follows colleagues' changes: it refetches, marks rows, and moves none under the pointer. ADR-111. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LiveChange, LiveEntity } from '../../domain/index.ts';
import { changedWithin, onOwnChange } from '../http/client.ts';
import { heldStill, type RowMark } from './liveRows.model.ts';
import { useLiveMarks } from './useLiveMarks.ts';
import { useLiveReload } from './useLiveReload.ts';

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
