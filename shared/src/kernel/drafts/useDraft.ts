/** Drafts for components: what a form stores while it is open, what it begins with, and the page that opens it again. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { t } from '../language/texts.ts';
import { notify } from '../notify.ts';
import { session } from '../session.ts';
import { type Draft, drafts } from './drafts.ts';

/** What was typed into this form and not saved, as `useDraft` was given it; null when nothing was. It is said. */
export function useRestoredDraft<T>(form: string, record: number | null): T | null {
  const [restored] = useState(() => {
    const draft = drafts.find(form, record);
    return draft && (JSON.parse(draft.value) as T);
  });
  useEffect(() => {
    if (restored !== null) notify.info(t('What you typed is back. It is not saved yet.'), { key: 'draft' });
  }, [restored]);
  return restored;
}

/**
 * Stores `value`, which JSON can hold, for as long as the form is on the screen; null where nothing would be lost.
 * Passwords, codes and files must not be in it.
 */
export function useDraft<T extends object>(form: string, record: number | null, value: T | null): void {
  const [userId] = useState(() => session.state$.value.userId);
  const text = value && JSON.stringify(value);
  useEffect(() => {
    if (text === null) drafts.drop(form, record);
    else if (userId !== null) drafts.save({ form, record, userId, value: text });
  }, [form, record, userId, text]);
  useEffect(() => drafts.opened(form, record), [form, record]);
}

/** Calls `open` once when the draft of this form has to be shown again; undefined waits until the page is ready. */
export function useDraftReturn<T>(
  form: string,
  open: ((value: T, record: number | null) => unknown) | undefined,
): void {
  const returning = useSyncExternalStore(drafts.subscribe, drafts.returning);
  const show = useEffectEvent((draft: Draft) => open?.(JSON.parse(draft.value) as T, draft.record));
  const isReady = open !== undefined && returning?.form === form;
  useEffect(() => {
    if (!isReady || !returning) return;
    drafts.returned();
    show(returning);
  }, [isReady, returning]);
}
