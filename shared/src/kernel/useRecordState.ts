/** The state of every record form: fields, messages, draft, and conflicts with a colleague's edit. ADR-081, ADR-126. */
import { useState } from 'react';
import type { Conflict } from '../domain/index.ts';
import { useDraft, useRestoredDraft } from './drafts/useDraft.ts';
import { createIdempotencyKey } from './http/idempotencyKey.ts';
import { useSending } from './http/useSending.ts';
import { errorsWithout, type FormErrors, isChanged, type RecordState, storable } from './recordForm.model.ts';
import { type ConflictLabels, useConflict } from './useConflict.ts';

/** The draft of an open form, together with its extra state (`Extra`). */
interface RecordDraft<Form> extends RecordState<Form> {
  idempotencyKey: string;
  /** Fields left out of the draft, which the user has to enter again. */
  notStored: (keyof Form)[];
}

export interface RecordStateOptions<Form, Extra> {
  /** Name of the form's drafts. */
  name: string;
  /** False for a form over another one: there is one draft, which is that of the form below. */
  hasDraft?: boolean;
  /** The record that was opened; null id for a new one. */
  opened: { id: number | null; version: number | undefined; form: Form };
  /** Passwords and codes: no draft holds them. */
  secrets?: readonly (keyof Form)[];
  /** For the question about a conflict. */
  conflictLabels: ConflictLabels<Form>;
  /** The value to compare of a field, where it is not its JSON. */
  meaning?: (field: keyof Form & string, form: Form) => unknown;
  /** Further state of the open form that its draft contains, such as the tab. */
  extra: () => Extra;
}

/** One for each form that is open. `Field` names the messages, where they are more than the fields. */
export function useRecordState<Form extends object, Extra extends object, Field extends string = keyof Form & string>(
  options: RecordStateOptions<Form, Extra>,
) {
  const { name, hasDraft = true, opened, secrets = [], conflictLabels, meaning } = options;
  const restored = useRestoredDraft<RecordDraft<Form> & Extra>(name, opened.id);
  const [form, setForm] = useState<Form>(() => ({ ...opened.form, ...restored?.form }));
  const [known, setKnown] = useState(() => ({ ...opened, saved: opened.form, ...restored }));
  const [extra, setExtra] = useState(() => withRestored(options.extra(), restored));
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const [idempotencyKey] = useState(() => createIdempotencyKey(restored?.idempotencyKey));
  const sending = useSending();
  const labels = { ...conflictLabels.labels };
  // The dialog shows the values of labelled fields.
  for (const secret of secrets) delete labels[secret];
  const conflict = useConflict<Form>({ ...conflictLabels, labels });

  const { saved, id, version } = known;
  const isDirty = meaning
    ? (Object.keys(saved) as (keyof Form & string)[]).some((field) => meaning(field, form) !== meaning(field, saved))
    : isChanged(form, saved);
  const draft = { ...extra, ...storable(form, saved, secrets), saved, id, version, idempotencyKey: idempotencyKey() };
  useDraft(name, opened.id, hasDraft && isDirty ? draft : null);

  const clear = (...fields: Field[]) => setErrors((current) => errorsWithout(current, fields));
  const replaceState = (next: RecordState<Form>) => {
    setForm(next.form);
    setKnown(next);
  };

  return {
    form,
    /** Also clears the field's message, or that of one row of it. */
    set: <Name extends keyof Form & Field>(field: Name, value: Form[Name], ...rows: Field[]) => {
      setForm((current) => ({ ...current, [field]: value }));
      clear(field, ...rows);
    },
    errors,
    setErrors,
    clear,
    setError: (field: Field, message: string) => setErrors((current) => ({ ...current, [field]: message })),
    extra,
    change: (part: Partial<Extra>) => setExtra((current) => ({ ...current, ...part })),
    state: { form, saved, id, version },
    isDirty,
    replaceState,
    idempotencyKey,
    sending,
    conflict,
    /** Fields that the draft did not bring back. */
    notStored: restored?.notStored ?? [],

    /**
     * Merges the edit `at` with a colleague's. Returns what to save now; null when the user returns to the form.
     * `theirs` is null where it may not be seen. `decided`: not asked again.
     */
    resolveConflict: async (
      at: RecordState<Form>,
      found: Conflict<unknown>,
      theirs: Form | null,
      decided?: readonly (keyof Form)[],
    ): Promise<RecordState<Form> | null> => {
      const resolution = await conflict.resolveConflict(
        found,
        { base: at.saved, mine: at.form, theirs, decided },
        meaning,
      );
      if (resolution.form === at.form && !resolution.save) return null;
      const next = { ...at, form: resolution.form, saved: theirs ?? at.saved, version: found.version };
      replaceState(next);
      return resolution.save ? next : null;
    },
  };
}

function withRestored<Extra extends object>(extra: Extra, restored: Extra | null): Extra {
  const known = { ...extra };
  for (const key of Object.keys(extra) as (keyof Extra)[]) if (restored && key in restored) known[key] = restored[key];
  return known;
}
