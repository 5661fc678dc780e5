/** Writing a new activity of a company: what is typed, kept until it is saved, and saving it. */
import { bus, createIdempotencyKey, reportHandled, useChange, useDraft, useRestoredDraft } from '@salesdesk/shared';
import { ACTIVITY_DRAFT, type Activity, type ActivityErrors, type NewActivity } from '@salesdesk/shared/domain';
import { useEffect, useRef, useState } from 'react';
import { createActivity } from './activities.api.ts';
import { activityTexts } from './activityTexts.ts';
import { type ActivityDraft, EMPTY_DRAFT, errorsOf, isWorthKeeping, newActivityOf } from './composer.model.ts';
import { keptDrafts } from './keptDrafts.ts';

interface NewActivityOptions {
  accountId: number;
  /** What the form begins with, beside what was kept. */
  start: Partial<ActivityDraft>;
  /** The open task that is due. */
  due: Activity | null;
  onSaved: () => void;
}

export function useNewActivity({ accountId, start, due, onSaved }: NewActivityOptions) {
  const restored = useRestoredDraft<ActivityDraft>(ACTIVITY_DRAFT, accountId);
  const [draft, setDraft] = useState<ActivityDraft>(() => ({
    ...(restored ?? keptDrafts.of(accountId) ?? EMPTY_DRAFT),
    ...start,
  }));
  const [errors, setErrors] = useState<ActivityErrors & { other?: string }>({});
  const idempotencyKey = useRef(createIdempotencyKey());
  const isSaved = useRef(false);
  useDraft(ACTIVITY_DRAFT, accountId, isWorthKeeping(draft) ? draft : null);
  useEffect(() => {
    if (!isSaved.current) keptDrafts.keep(accountId, draft);
  }, [accountId, draft]);

  const saving = useChange({
    mutationFn: (body: NewActivity) => createActivity(body, idempotencyKey.current(body)),
    says: {
      validation: 'quiet',
      onValidations: (validations, other) =>
        setErrors(Object.keys(validations).length ? (validations as ActivityErrors) : { other }),
    },
    onDone: (_, { completes }) => {
      isSaved.current = true;
      keptDrafts.keep(accountId, null);
      bus.emit('account.saved', { accountId });
      onSaved();
      reportHandled({ accountId, closed: completes ?? undefined });
    },
  });
  const save = () => {
    const wrong = errorsOf(draft);
    setErrors(wrong);
    if (Object.keys(wrong).length) return;
    void saving.run(newActivityOf(draft, accountId, { due, nextStep: activityTexts.nextStep(draft.kind) }));
  };
  const change = (next: ActivityDraft) => {
    setDraft(next);
    setErrors({});
  };
  return { draft, change, errors, save, isSaving: saving.isPending };
}
