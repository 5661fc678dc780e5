/** What is typed into the network form, its messages, and saving it. product.md sections 5 and 8. */
import {
  announce,
  announceFailure,
  newWish,
  notify,
  type Reply,
  t,
  useConflict,
  useDraft,
  useRestoredDraft,
  useSending,
} from '@salesdesk/shared';
import {
  conflictOf,
  type Network,
  type NetworkFormErrors,
  type Validations,
  validationFor,
} from '@salesdesk/shared/domain';
import { useState } from 'react';
import { saveNetwork } from './networks.api.ts';
import { draftOf, errorsOf, formOf, isDirty, type NetworkDraft, type NetworkForm } from './networks.model.ts';

type NetworkField = keyof NetworkForm;

export const NETWORK_DRAFT = 'network';

const conflictWords = () => ({
  record: t('this network'),
  labels: {
    network_name: t('Network Name'),
    network_code: t('Network code'),
    network_color_code: t('Network color code'),
    network_url: t('Network URL'),
    network_logo: t('Network Logo'),
  },
});

/** `opened` is the network to edit, null to add one; `onSaved` is called with the id; on a failure everything typed stays. */
export function useNetworkForm(opened: Network | null, onSaved: (networkId: number) => void) {
  const record = opened?.network_parent_id ?? null;
  const restored = useRestoredDraft<NetworkDraft>(NETWORK_DRAFT, record);
  const [network, setNetwork] = useState(restored?.network ?? opened);
  const [wish] = useState(() => newWish(restored?.idempotencyKey));
  const sending = useSending();
  const conflict = useConflict<NetworkForm>(conflictWords());
  const [form, setForm] = useState(() => ({ ...formOf(network), ...restored?.form }));
  const [errors, setErrors] = useState<NetworkFormErrors>({});
  const [busy, setBusy] = useState(false);

  const dirty = isDirty(form, network);
  useDraft(NETWORK_DRAFT, record, dirty ? draftOf(form, network, wish()) : null);

  const clear = (field: NetworkField) => setErrors((current) => ({ ...current, [field]: undefined }));
  const set = <Field extends NetworkField>(field: Field, value: NetworkForm[Field]) => {
    setForm((current) => ({ ...current, [field]: value }));
    clear(field);
  };

  const submit = async () => {
    const found = errorsOf(form);
    setErrors(found);
    if (Object.keys(found).length || busy) return;
    setBusy(true);
    try {
      const reply = await save(form, network);
      if (!reply) return;
      const done = announce(reply, {
        validation: 'quiet',
        onValidations: (validations) => setErrors(told(validations, reply.message)),
      });
      if (done) onSaved(network?.network_parent_id ?? reply.data?.network_id ?? 0);
    } catch (error) {
      announceFailure(error);
    } finally {
      setBusy(false);
    }
  };

  /** The answer; null when somebody else saved meanwhile and the person wants to look at the form again. */
  const save = async (mine: NetworkForm, known: Network | null): Promise<Reply<{ network_id: number }> | null> => {
    const reply = await sending.send(() => saveNetwork(mine, known, wish));
    const found = conflictOf<Network>(reply);
    if (!found || !known) return reply;
    const forms = { base: formOf(known), mine, theirs: found.current && formOf(found.current) };
    const settled = await conflict.settle(found, forms);
    const newest = { ...(found.current ?? known), version: found.version };
    setForm(settled.form);
    if (settled.form !== mine || settled.save) setNetwork(newest);
    return settled.save ? save(settled.form, newest) : null;
  };

  return {
    form,
    set,
    errors,
    clear,
    conflict,
    refuseLogo: (message: string) => setErrors((current) => ({ ...current, network_logo: message })),
    submit,
    busy,
    sending,
    isDirty: dirty,
    isPartial: restored?.isPartial ?? false,
  };
}

/**
 * Messages by field. A taken code is said as a toast too: its first message (product.md section 8, "For networks"). What
 * belongs to no field is said by `message`, for nobody would see it otherwise.
 */
function told(validations: Validations, message: string): NetworkFormErrors {
  const code = validationFor(validations, 'network_code');
  if (code) notify.error(code);
  const fields = Object.keys(formOf(null)).filter((field) => validationFor(validations, field));
  if (!fields.length) notify.error(message);
  return Object.fromEntries(fields.map((field) => [field, validationFor(validations, field)]));
}
