/** A form that saves its record by one call. product.md sections 5 and 8. */
import { conflictOf, type Reply, type Validations } from '../domain/index.ts';
import { SendingCancelled } from './http/errors.ts';
import type { IdempotencyKey } from './http/idempotencyKey.ts';
import type { FormErrors, RecordState } from './recordForm.model.ts';
import { useChange } from './useChange.ts';
import { type RecordStateOptions, useRecordState } from './useRecordState.ts';

/** The record as the call names it; null to add one. */
export type EditedRecord = { id: number; version: number | undefined } | null;

interface RecordFormOptions<Form, Current, Data, Extra, Field extends string> extends RecordStateOptions<Form, Extra> {
  /** The form of the record as somebody else saved it. */
  formOf: (record: Current) => Form;
  /** Saves unless a colleague changed the record since; adds at most one record per `idempotencyKey`. */
  save: (form: Form, edited: EditedRecord, idempotencyKey: IdempotencyKey, saved: Form) => Promise<Reply<Data>>;
  /** The server's messages by field; what belongs to none is said by it. */
  serverErrors: (validations: Validations, message: string) => FormErrors<Field>;
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
  const { formOf, save, serverErrors, onSaved } = options;
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
      onValidations: (validations, message) => record.setErrors(serverErrors(validations, message)),
    },
    onDone: ({ data }) => onSaved(record.state.id, data),
  });

  return { ...record, submit: () => void saving.run(), busy: saving.isPending };
}
