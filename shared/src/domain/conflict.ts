/** Edit conflicts: what the user who saves second receives. Added (ADR-081). */
import type { Reply } from './reply.ts';

/** The `data` of the refusal when `version` was not the record's newest. */
export interface Conflict<Current> {
  /** The newest version; sending it confirms that its content is known. */
  version: number;
  /** Full name of the user who last changed the record; null when unknown. */
  changed_by: string | null;
  /** ISO 8601 in UTC. */
  changed_at: string;
  /** The record's current state; null for users who may not read it. */
  current: Current | null;
}

/** The conflict in a reply, or null. */
export function conflictOf<Current>(reply: Reply<unknown> | null | undefined): Conflict<Current> | null {
  const data = reply?.data as Partial<Conflict<Current>> | null | undefined;
  const isConflict = reply?.error === true && Boolean(reply.validations?.version) && typeof data?.version === 'number';
  return isConflict ? (data as Conflict<Current>) : null;
}

/** `merged`: what to save now; `clashes`: the fields that both users changed to different values. */
interface MergedEdits<Form> {
  merged: Form;
  clashes: (keyof Form & string)[];
}

/**
 * Merges an edit with a colleague's: a field changed by only one of them takes that value; a field changed by both keeps
 * `mine` and is a clash. Values are compared as JSON, or by the result of `meaning`.
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
    // A file has no JSON representation, so a chosen file always counts as a change.
    const isMine = mine[field] !== base[field] && (mine[field] instanceof Blob || !same(field, mine, base));
    if (same(field, theirs, base)) continue;
    if (!isMine) merged[field] = theirs[field];
    else if (mine[field] instanceof Blob || !same(field, mine, theirs)) clashes.push(field);
  }
  return { merged, clashes };
}
