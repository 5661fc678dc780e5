/** A list that follows what colleagues change: loaded again, marked, and still under the pointer. ADR-111. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { LiveChange, LiveEntity } from '../../domain/index.ts';
import { changedWithin, onOwnChange } from '../http/client.ts';
import { heldStill, type RowMark } from './liveRows.model.ts';
import { useLiveMarks } from './useLiveMarks.ts';
import { useLiveReload } from './useLiveReload.ts';

/** A change of one's own moves rows at once; so long ago it is no longer its doing. */
const OWN_MS = 1_000;

interface LiveList<T> {
  entity: LiveEntity;
  rows: readonly T[];
  idOf: (row: T) => number;
  nameOf: (row: T) => string;
  /** Loads what is on the screen again; which changes made it necessary, null when that is not known. */
  reload: (changes: readonly LiveChange[] | null) => Promise<unknown>;
  /** Another one is another list, as after a filter: nothing is held still then. */
  listKey?: unknown;
}

export interface LiveRows<T> {
  /** The rows to show. */
  rows: readonly T[];
  /** For the table: which rows somebody just changed, what is said of it, and where the pointer is. */
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
  newest.current = { shown, rows };
  const { marks, announcement, mark } = useLiveMarks((id) => {
    const row = [...newest.current.rows, ...newest.current.shown].find((other) => idOf(other) === id);
    return row && nameOf(row);
  });

  useLiveReload({
    concerns: (change) => change.entity === entity,
    reload: async ({ changes, everything }) => {
      if (isOver.current && !changedWithin(OWN_MS)) setHeld({ rows: newest.current.shown, listKey });
      await reload(everything ? null : changes);
      // One moment later, as the new rows are drawn by then and can be named.
      setTimeout(() => mark(changes));
    },
  });

  const onPointer = useCallback((over: boolean) => {
    isOver.current = over;
    if (!over) setHeld(null);
  }, []);
  // What one does oneself is shown as it is.
  useEffect(() => onOwnChange(() => setHeld(null)), []);

  return { rows: shown, live: { marks, announcement, onPointer } };
}
