/** What a form knows of the record it edits. Pure. */

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
export type FormErrors<Field extends string> = Partial<Record<Field, string>>;

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

/** `errors` without those of these fields. */
export function errorsWithout<Field extends string>(
  errors: FormErrors<Field>,
  fields: readonly Field[],
): FormErrors<Field> {
  const rest = { ...errors };
  for (const field of fields) delete rest[field];
  return rest;
}

function fieldsOf<Form extends object>(form: Form): (keyof Form)[] {
  return Object.keys(form) as (keyof Form)[];
}
