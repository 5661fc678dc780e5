/** What is typed of an activity, and saving it: a new one of a company, or one that is edited. ADR-140. */
import { bus, useChange, useDraft, useRestoredDraft, useWork } from '@salesdesk/shared';
import { addActivity } from '@salesdesk/shared/activities';
import {
  ACTIVITY_DRAFT,
  type Account,
  type Activity,
  type ActivityErrors,
  type ActivityFields,
} from '@salesdesk/shared/domain';
import { useEffect, useRef, useState } from 'react';
import { editActivity } from './activities.api.ts';
import { activityTexts } from './activityTexts.ts';
import {
  type ActivityDraft,
  draftOf,
  EMPTY_DRAFT,
  errorsOf,
  fieldsOf,
  isWorthKeeping,
  mentionedIn,
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
  const [errors, setErrors] = useState<Errors>({});
  const saving = useChange({
    mutationFn: (fields: ActivityFields) => editActivity({ activity_id, version, ...fields }),
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
    if (!Object.keys(wrong).length) void saving.run(fieldsOf(draft, opened));
  };
  return { draft, change: setDraft, errors, save, isSaving: saving.isPending };
}

type Errors = ActivityErrors & { other?: string };

interface NewActivityOptions {
  account: Pick<Account, 'account_id' | 'account_name'>;
  /** What the form begins with, beside what was kept. */
  start: Partial<ActivityDraft>;
  /** The open task that is due. */
  due: Activity | null;
  onSaved: () => void;
}

/** Writing a new activity; what is typed is kept until it is stored to be sent. */
export function useNewActivity({ account, start, due, onSaved }: NewActivityOptions) {
  const { account_id: accountId } = account;
  const restored = useRestoredDraft<ActivityDraft>(ACTIVITY_DRAFT, accountId);
  const [draft, setDraft] = useState<ActivityDraft>(() => ({
    ...(restored ?? kept.get(accountId) ?? EMPTY_DRAFT),
    ...start,
  }));
  const [errors, setErrors] = useState<Errors>({});
  const isSaved = useRef(false);
  useDraft(ACTIVITY_DRAFT, accountId, isWorthKeeping(draft) ? draft : null);
  useEffect(() => {
    if (isSaved.current || !isWorthKeeping(draft)) kept.delete(accountId);
    else kept.set(accountId, draft);
  }, [accountId, draft]);
  const saving = useWork({
    mutationFn: async () => {
      const body = newActivityOf(draft, accountId, { due, nextStep: activityTexts.nextStep(draft.kind) });
      await addActivity(account, body, { mentions: mentionedIn(draft.text, draft.mentions), due });
      isSaved.current = true;
      kept.delete(accountId);
      onSaved();
    },
  });
  return {
    draft,
    change: (next: ActivityDraft) => {
      setDraft(next);
      setErrors({});
    },
    errors,
    save: () => {
      const wrong = errorsOf(draft);
      setErrors(wrong);
      if (!Object.keys(wrong).length) void saving.run();
    },
    isSaving: saving.isPending,
  };
}
