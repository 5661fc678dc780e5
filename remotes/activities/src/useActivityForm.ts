/** What is typed of an activity, and saving it: a new one of a company, or one that is edited. ADR-140. */
import {
  bus,
  createIdempotencyKey,
  type Reply,
  reportHandled,
  useChange,
  useDraft,
  useRestoredDraft,
} from '@salesdesk/shared';
import {
  ACTIVITY_DRAFT,
  type Activity,
  type ActivityErrors,
  type ActivityFields,
  type NewActivity,
} from '@salesdesk/shared/domain';
import { useEffect, useRef, useState } from 'react';
import { createActivity, editActivity } from './activities.api.ts';
import { activityTexts } from './activityTexts.ts';
import {
  type ActivityDraft,
  draftOf,
  EMPTY_DRAFT,
  errorsOf,
  fieldsOf,
  isWorthKeeping,
  newActivityOf,
} from './composer.model.ts';

/** What was typed about a company and not saved, until the page is left or somebody else signs in. */
const kept = new Map<number, ActivityDraft>();
bus.on('session.ended', () => kept.clear());

export const hasKeptDraft = (accountId: number): boolean => kept.has(accountId);

/** Editing an activity; `onSaved` is called after a save that was not refused. */
export function useActivityEdit(activity: Activity, onSaved: () => void) {
  // A colleague's change while it is edited is refused by its version.
  const [opened] = useState(activity);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const { activity_id, account_id: accountId, version } = opened;
  const { errors, save, isSaving } = useSaving(
    (fields: ActivityFields) => editActivity({ activity_id, version, ...fields }),
    () => {
      bus.emit('account.saved', { accountId });
      onSaved();
    },
  );
  return { draft, change: setDraft, errors, save: () => save(draft, fieldsOf(draft, opened)), isSaving };
}

interface NewActivityOptions {
  accountId: number;
  /** What the form begins with, beside what was kept. */
  start: Partial<ActivityDraft>;
  /** The open task that is due. */
  due: Activity | null;
  onSaved: () => void;
}

/** Writing a new activity; what is typed is kept until it is saved. */
export function useNewActivity({ accountId, start, due, onSaved }: NewActivityOptions) {
  const restored = useRestoredDraft<ActivityDraft>(ACTIVITY_DRAFT, accountId);
  const [draft, setDraft] = useState<ActivityDraft>(() => ({
    ...(restored ?? kept.get(accountId) ?? EMPTY_DRAFT),
    ...start,
  }));
  const idempotencyKey = useRef(createIdempotencyKey());
  const isSaved = useRef(false);
  useDraft(ACTIVITY_DRAFT, accountId, isWorthKeeping(draft) ? draft : null);
  useEffect(() => {
    if (isSaved.current || !isWorthKeeping(draft)) kept.delete(accountId);
    else kept.set(accountId, draft);
  }, [accountId, draft]);
  const { errors, clear, save, isSaving } = useSaving(
    (body: NewActivity) => createActivity(body, idempotencyKey.current(body)),
    ({ completes }) => {
      isSaved.current = true;
      kept.delete(accountId);
      bus.emit('account.saved', { accountId });
      onSaved();
      reportHandled({ accountId, closed: completes ?? undefined });
    },
  );
  return {
    draft,
    change: (next: ActivityDraft) => {
      setDraft(next);
      clear();
    },
    errors,
    save: () => save(draft, newActivityOf(draft, accountId, { due, nextStep: activityTexts.nextStep(draft.kind) })),
    isSaving,
  };
}

/** Sends what the rules do not refuse, and has the messages of both. */
function useSaving<Body>(send: (body: Body) => Promise<Reply<unknown>>, onDone: (body: Body) => void) {
  const [errors, setErrors] = useState<ActivityErrors & { other?: string }>({});
  const saving = useChange({
    mutationFn: send,
    says: {
      validation: 'quiet',
      onValidations: (validations, other) =>
        setErrors(Object.keys(validations).length ? (validations as ActivityErrors) : { other }),
    },
    onDone: (_, body) => onDone(body),
  });
  const save = (draft: ActivityDraft, body: Body) => {
    const wrong = errorsOf(draft);
    setErrors(wrong);
    if (!Object.keys(wrong).length) void saving.run(body);
  };
  return { errors, clear: () => setErrors({}), save, isSaving: saving.isPending };
}
