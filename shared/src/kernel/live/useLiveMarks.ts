/** Marks records that another user just changed, with a sentence to announce; both expire. ADR-111. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LiveChange } from '../../domain/index.ts';
import { useSession } from '../session.ts';
import { type EntityLabel, marksOf, type RowMark, sentenceOf } from './liveRows.model.ts';

/** How long a record stays marked. */
const MARKED_MS = 6_000;

const NO_MARKS: ReadonlyMap<number, RowMark> = new Map();

/** Call `mark(changes)` once the changed records are shown. `nameOf` names a shown record, `entityLabel` the kind of record. */
export function useLiveMarks(nameOf: (id: number) => string | undefined, entityLabel?: EntityLabel) {
  const { userId } = useSession();
  const [marks, setMarks] = useState(NO_MARKS);
  const [announcement, setAnnouncement] = useState('');
  const newest = useRef({ nameOf, entityLabel, userId });
  useLayoutEffect(() => {
    newest.current = { nameOf, entityLabel, userId };
  });
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    };
  }, []);

  const mark = useCallback((changes: readonly LiveChange[]) => {
    const { nameOf, entityLabel, userId } = newest.current;
    const added = marksOf(changes, userId);
    if (!added.size) return;
    const sentence = sentenceOf(changes, userId, nameOf, entityLabel);
    setMarks((current) => new Map([...current, ...added]));
    setAnnouncement(sentence);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setMarks((current) => new Map([...current].filter(([id, one]) => added.get(id)?.changeId !== one.changeId)));
      setAnnouncement((current) => (current === sentence ? '' : current));
    }, MARKED_MS);
    timers.current.add(timer);
  }, []);

  return { marks, announcement, mark };
}
