import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Selection } from './dataTable.model.ts';

/** How rows change the selection. The same object as long as the table is shown, so that no row is drawn again for it. */
export interface RowSelection {
  /** Checks or clears one row; a range starts here. */
  toggle: (id: number) => void;
  /** The range from where it starts to `to`; `from` starts one where none is, and without it the row is toggled. */
  extend: (to: number, from?: number) => void;
  /** The row after (1) or before (-1) this one. */
  neighbourOf: (id: number, by: 1 | -1) => number | undefined;
}

interface Range {
  anchor: number;
  /** Whether its rows are checked or cleared, as the row was where it starts. */
  isChecking: boolean;
  /** The selection without the range: a second range from the same row replaces the first. */
  base: ReadonlySet<number>;
  /** The selection with the range; any other one was changed elsewhere. */
  result: ReadonlySet<number>;
}

/** Single rows and ranges of the loaded rows, in their shown order; rows of other filters or pages stay selected. */
export function useRowSelection(keys: readonly number[], selection: Selection | undefined): RowSelection {
  const latest = useRef({ keys, selection });
  useLayoutEffect(() => {
    latest.current = { keys, selection };
  });
  const range = useRef<Range | null>(null);
  return useMemo(() => {
    const toggle = (id: number) => {
      const { selection } = latest.current;
      if (!selection) return;
      const result = new Set(selection.selected);
      const isChecking = !result.delete(id);
      if (isChecking) result.add(id);
      range.current = { anchor: id, isChecking, base: result, result };
      selection.onChange(result);
    };
    const extend = (to: number, from?: number) => {
      const { keys, selection } = latest.current;
      if (!selection) return;
      const before = rangeToExtend(range.current, selection.selected, keys, from);
      if (!before) return toggle(to);
      const result = withRange(before, keys, to);
      range.current = { ...before, result };
      selection.onChange(result);
    };
    const neighbourOf = (id: number, by: 1 | -1) => {
      const { keys } = latest.current;
      return keys[keys.indexOf(id) + by];
    };
    return { toggle, extend, neighbourOf };
  }, []);
}

/** The last range, unless nothing is selected or its first row is not loaded any more; else one from `from`, if it is given. */
function rangeToExtend(
  range: Range | null,
  selected: ReadonlySet<number>,
  keys: readonly number[],
  from: number | undefined,
): Omit<Range, 'result'> | null {
  const last = range && selected.size > 0 && keys.includes(range.anchor) ? range : null;
  if (last?.result === selected) return last;
  const anchor = last?.anchor ?? from;
  return anchor === undefined ? null : { anchor, isChecking: true, base: selected };
}

function withRange({ anchor, isChecking, base }: Omit<Range, 'result'>, keys: readonly number[], to: number) {
  const [one, other] = [keys.indexOf(anchor), keys.indexOf(to)];
  const result = new Set(base);
  for (const key of keys.slice(Math.min(one, other), Math.max(one, other) + 1)) {
    if (isChecking) result.add(key);
    else result.delete(key);
  }
  return result;
}
