/** Marks records that another user just changed, with a sentence to announce; both expire. ADR-111. */
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { LiveChange } from '../../domain/index.ts';
import { useSession } from '../session.ts';
import { type EntityLabel, marksOf, type RowMark, sentenceOf } from './liveRows.model.ts';

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
