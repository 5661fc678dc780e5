/** Which rows are marked, what is said of them, and how rows keep their place. Pure. Decision page 111. */
import type { LiveChange } from '../domain/index.ts';

/** What stands beside a row that somebody changed. */
export interface RowMark {
  /** 'Bob Moss changed this'. */
  text: string;
  /** Two changes of one row are two marks. */
  changeId: string;
}

/** Past tense, for a sentence with the person first. */
const VERBS: Readonly<Record<string, string>> = {
  created: 'added',
  edited: 'changed',
  promoted: 'promoted',
  moved: 'moved',
  switched: 'switched',
  deleted: 'deleted',
  'move-undone': 'undid the move of',
  'promotion-undone': 'undid the promotion of',
  'edit-undone': 'undid a change of',
  'switch-undone': 'undid the switch of',
  'deletion-undone': 'brought back',
};

/** Signing in is shown in a column, but nothing to point at. */
const NOT_MARKED: readonly string[] = ['session.opened'];

/** The newest mark of each record that somebody else changed. */
export function marksOf(changes: readonly LiveChange[], userId: number | null): Map<number, RowMark> {
  const marks = new Map<number, RowMark>();
  for (const change of changes) {
    if (change.entityId === null || !change.by || change.by.userId === userId || NOT_MARKED.includes(change.action))
      continue;
    marks.set(change.entityId, { text: `${change.by.name} ${verbOf(change)} this`, changeId: change.id });
  }
  return marks;
}

/** Said once for a burst: 'Bob Moss changed Acme.', or how many changes by how many people. */
export function sentenceOf(
  changes: readonly LiveChange[],
  userId: number | null,
  nameOf: (id: number) => string | undefined,
): string {
  const told = changes.filter(
    ({ by, action, entityId }) => by && by.userId !== userId && entityId !== null && !NOT_MARKED.includes(action),
  );
  const records = new Set(told.map(({ entityId }) => entityId));
  const people = new Set(told.map(({ by }) => by?.name));
  const last = told.at(-1);
  if (!last?.by || last.entityId === null) return '';
  const who = people.size === 1 ? last.by.name : `${people.size} colleagues`;
  if (records.size > 1) return `${who} changed ${records.size} rows.`;
  return `${who} ${verbOf(last)} ${nameOf(last.entityId) ?? 'a row'}.`;
}

function verbOf({ action }: LiveChange): string {
  return VERBS[action.split('.')[1] ?? ''] ?? 'changed';
}

/**
 * `fresh` in the order of `held`: known rows keep their place with their new values, rows that are gone stay as they
 * were, rows that came in between wait; what comes after all of them (the next page) is there.
 */
export function heldStill<T>(fresh: readonly T[], held: readonly T[], idOf: (row: T) => number): T[] {
  const byId = new Map(fresh.map((row) => [idOf(row), row]));
  const ids = new Set(held.map(idOf));
  const lastKnown = fresh.findLastIndex((row) => ids.has(idOf(row)));
  return [...held.map((row) => byId.get(idOf(row)) ?? row), ...fresh.slice(lastKnown + 1)];
}
