/** Edit conflicts: what the user who saves second receives. Added (ADR-081). */
import type { Reply } from './reply.ts';

/** Comes as `data` of the refusal when `version` was not the record's newest. */
export interface Conflict<Current> {
  /** The newest version: sending it says that its content is known. */
  version: number;
  /** Full name of who changed the record last; null when nobody knows. */
  changed_by: string | null;
  /** ISO 8601 in UTC. */
  changed_at: string;
  /** The record as it is now; null for those who may not read it. */
  current: Current | null;
}

/** The conflict in a reply, or null. */
export function conflictOf<Current>(reply: Reply<unknown> | null | undefined): Conflict<Current> | null {
  const data = reply?.data as Partial<Conflict<Current>> | null | undefined;
  const isConflict = reply?.error === true && Boolean(reply.validations?.version) && typeof data?.version === 'number';
  return isConflict ? (data as Conflict<Current>) : null;
}

/** `merged`: what to save now; `clashes`: the fields that both have changed, to different values. */
export interface MergedEdits<Form> {
  merged: Form;
  clashes: (keyof Form & string)[];
}

/**
 * Brings an edit and a colleague's together: a field that only one of the two changed has that one's value; one that
 * both changed keeps `mine` and is a clash. Values are compared as JSON, or by what `meaning` makes of them.
 */
export function mergeEdits<Form extends object>(
  base: Form,
  mine: Form,
  theirs: Form,
  meaning: (field: keyof Form & string, form: Form) => unknown = (field, form) => form[field],
): MergedEdits<Form> {
  const merged = { ...mine };
  const clashes: (keyof Form & string)[] = [];
  const same = (field: keyof Form & string, a: Form, b: Form) =>
    a[field] === b[field] || JSON.stringify(meaning(field, a)) === JSON.stringify(meaning(field, b));
  for (const field of Object.keys(base) as (keyof Form & string)[]) {
    // A chosen file has no JSON of its own: it is a change whatever it says.
    const isMine = mine[field] !== base[field] && (mine[field] instanceof Blob || !same(field, mine, base));
    if (same(field, theirs, base)) continue;
    if (!isMine) merged[field] = theirs[field];
    else if (mine[field] instanceof Blob || !same(field, mine, theirs)) clashes.push(field);
  }
  return { merged, clashes };
}
