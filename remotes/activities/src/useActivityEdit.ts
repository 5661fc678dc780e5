/** Editing an activity: what is typed, and saving it. ADR-140. */
import { bus, useChange } from '@salesdesk/shared';
import type { Activity, ActivityErrors } from '@salesdesk/shared/domain';
import { useState } from 'react';
import { editActivity } from './activities.api.ts';
import { draftOf, errorsOf, fieldsOf } from './composer.model.ts';

/** `onSaved` is called after a save that was not refused. */
export function useActivityEdit(activity: Activity, onSaved: () => void) {
  // A colleague's change while it is edited is refused by its version.
  const [opened] = useState(activity);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [errors, setErrors] = useState<ActivityErrors & { other?: string }>({});
  const { activity_id, account_id: accountId, version } = opened;
  const saving = useChange({
    mutationFn: () => editActivity({ activity_id, version, ...fieldsOf(draft, opened) }),
    says: {
      validation: 'quiet',
      onValidations: (validations, other) =>
        setErrors(Object.keys(validations).length ? (validations as ActivityErrors) : { other }),
    },
    onDone: () => {
      bus.emit('account.saved', { accountId });
      onSaved();
    },
  });
  const save = () => {
    const wrong = errorsOf(draft);
    setErrors(wrong);
    if (!Object.keys(wrong).length) void saving.run();
  };
  return { draft, setDraft, errors, save, isSaving: saving.isPending };
}
