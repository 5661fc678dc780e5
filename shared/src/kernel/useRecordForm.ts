/**
 * Forms of records: fields, messages, draft, conflicts with a colleague's edit (ADR-081, ADR-126), and saving by one call.
 * product.md sections 5 and 8.
 */
import { useState } from 'react';
import { type Conflict, conflictOf, type Reply, type Validations, validationFor } from '../domain/index.ts';
import { useDraft, useRestoredDraft } from './drafts/drafts.ts';
import { SendingCancelled } from './http/errors.ts';
import { createIdempotencyKey, type IdempotencyKey } from './http/idempotencyKey.ts';
import { useSending } from './http/useSending.ts';
import { notify } from './notify.ts';
import { useChange } from './useChange.ts';
import { type ConflictLabels, useConflict } from './useConflict.ts';

/** The record as the call names it; null to add one. */
type EditedRecord = { id: number; version: number | undefined } | null;

interface RecordFormOptions<Form, Current, Data, Extra, Field extends string> extends RecordStateOptions<Form, Extra> {
  /** The form of the record as somebody else saved it. */
  formOf: (record: Current) => Form;
  /** Saves unless a colleague changed the record since; adds at most one record per `idempotencyKey`. */
  save: (form: Form, edited: EditedRecord, idempotencyKey: IdempotencyKey, saved: Form) => Promise<Reply<Data>>;
  /** What is wrong with the form; nothing is sent then. */
  errorsOf?: (form: Form) => FormErrors<Field>;
  /** The server's messages by field; what belongs to none is said by it. By default those of the form's fields. */
  serverErrors?: (validations: Validations, message: string) => FormErrors<Field>;
  /** `id` is null for a record that was added. */
  onSaved: (id: number | null, data: Data | undefined) => void;
}

/** On a failure everything typed stays. `submit` is pressed once at a time, `busy` meanwhile. */
export function useRecordForm<
  Form extends object,
  Current,
  Data,
  Extra extends object,
  Field extends string = keyof Form & string,
>(options: RecordFormOptions<Form, Current, Data, Extra, Field>) {
  const { formOf, save, errorsOf, serverErrors, onSaved } = options;
  const record = useRecordState<Form, Extra, Field>(options);

  const send = async (at: RecordState<Form>): Promise<Reply<Data>> => {
    const { id, version } = at;
    const edited = id === null ? null : { id, version };
    const reply = await record.sending.send(() => save(at.form, edited, record.idempotencyKey, at.saved));
    const found = edited && conflictOf<Current>(reply);
    if (!found) return reply;
    const next = await record.resolveConflict(at, found, found.current && formOf(found.current));
    // Who wants to look at the form again knows that it is not saved.
    if (!next) throw new SendingCancelled();
    return send(next);
  };
  const saving = useChange({
    mutationFn: () => send(record.state),
    says: {
      validation: 'quiet',
      onValidations: (validations, message) =>
        record.setErrors(
          serverErrors?.(validations, message) ?? messagesOf(validations, Object.keys(record.form) as Field[], message),
        ),
    },
    onDone: ({ data }) => onSaved(record.state.id, data),
  });

  const submit = () => {
    const found = errorsOf?.(record.form) ?? {};
    record.setErrors(found);
    if (!Object.values(found).some(Boolean)) void saving.run();
  };
  return { ...record, submit, busy: saving.isPending };
}

/** The server's messages of these fields; `message` is shown as a toast where none of them has one. */
export function messagesOf<Field extends string>(
  validations: Validations,
  fields: readonly Field[],
  message: string,
): Partial<Record<Field, string>> {
  const found = fields.map((field) => [field, validationFor(validations, field)] as const).filter(([, text]) => text);
  if (!found.length) notify.error(message);
  return Object.fromEntries(found) as Partial<Record<Field, string>>;
}

/** The draft of an open form, together with its extra state (`Extra`). */
interface RecordDraft<Form> extends RecordState<Form> {
  idempotencyKey: string;
  /** Fields left out of the draft, which the user has to enter again. */
  notStored: (keyof Form)[];
}

interface RecordStateOptions<Form, Extra> {
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

  const clear = (...fields: Field[]) =>
    setErrors((current) => {
      const rest = { ...current };
      for (const field of fields) delete rest[field];
      return rest;
    });
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

/** What one save hands to the next. */
export interface RecordState<Form> {
  /** As it is typed. */
  form: Form;
  /** As it is saved; the empty form of a record that is not there yet. */
  saved: Form;
  /** Null until the record is there. */
  id: number | null;
  /** Undefined for a record that is not there yet, and with an older server. */
  version: number | undefined;
}

/** Messages by field. */
type FormErrors<Field extends string> = Partial<Record<Field, string>>;

/** Does anything differ from what is saved: a chosen file always does. */
export function isChanged<Form extends object>(form: Form, saved: Form): boolean {
  return fieldsOf(saved).some(
    (field) => form[field] instanceof File || JSON.stringify(form[field]) !== JSON.stringify(saved[field]),
  );
}

/** The part of a form that a draft may hold: files and `secrets` stand in it as they are saved, and are named. */
export function storable<Form extends object>(
  form: Form,
  saved: Form,
  secrets: readonly (keyof Form)[],
): { form: Form; notStored: (keyof Form)[] } {
  const stored = { ...form };
  const notStored = fieldsOf(form).filter(
    (field) => form[field] instanceof File || (secrets.includes(field) && form[field] !== saved[field]),
  );
  for (const field of notStored) stored[field] = saved[field];
  return { form: stored, notStored };
}

function fieldsOf<Form extends object>(form: Form): (keyof Form)[] {
  return Object.keys(form) as (keyof Form)[];
}
