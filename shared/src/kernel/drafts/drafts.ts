/**
 * The draft of the form that is open: it outlives the end of the session and a reload. Encrypted, it lies in the session
 * storage of the tab; the keys come from the API after signing in and stay in memory. ADR-126.
 */

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { bus } from '../bus.ts';
import { t } from '../language/texts.ts';
import { createStore } from '../listeners.ts';
import { notify } from '../notify.ts';
import { internalPath } from '../page.ts';
import { fromStorage } from '../persisted.ts';
import { importKeys, open, seal } from '../sealing.ts';
import { session } from '../session.ts';

const STORAGE_KEY = 'salesdesk.draft';
const MAX_AGE_MS = 24 * 60 * 60_000;

/** The input of a form for the record it edits (null: a new one). */
interface Draft {
  form: string;
  record: number | null;
  userId: number;
  /** The address of the page with the form. */
  path: string;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** JSON text. */
  value: string;
}

let current: Draft | null = null;
let keys: CryptoKey[] = [];
/** Forms on the screen. */
let openForms = 0;
/** How the page was opened; null once the draft was looked up. */
let arrival: 'loaded' | 'signed-in' | null = 'loaded';
const returning = createStore<Draft | null>(() => null);

export const drafts = {
  /** Replaces the previous draft. Ignored when `userId` is not the signed-in user. */
  save({ form, record, userId, value }: Omit<Draft, 'path' | 'savedAt'>): void {
    if (userId !== session.state$.value.userId) return;
    const path = window.location.pathname + window.location.search;
    current = { form, record, userId, value, path, savedAt: Date.now() };
    store();
  },

  /** Removes the draft of this form after it was saved or discarded. */
  drop(form: string, record: number | null): void {
    if (isOf(current, form, record)) forget();
  },

  /** The draft of this form by who is signed in, null when there is none. */
  find(form: string, record: number | null): Draft | null {
    const isOwn = current?.userId === session.state$.value.userId;
    return isOwn && isOf(current, form, record) ? current : null;
  },

  /** Counts a form on the screen; gives the function to call when it is gone. The end of the session drops nothing. */
  opened(form: string, record: number | null): () => void {
    openForms++;
    return () => {
      openForms--;
      if (session.token() !== null) drafts.drop(form, record);
    };
  },

  /** The draft whose page has to open its form again. */
  returning: returning.get,

  /** The page has opened the form. */
  returned(): void {
    returning.set(null);
  },

  subscribe: returning.subscribe,

  /**
   * Takes the keys of who is signed in, and once after a sign-in or a reload brings the person back to the form that was
   * open. What these keys do not open is another person's, or damaged, and is removed.
   */
  async unlock(userId: number, keyTexts: readonly string[] = []): Promise<void> {
    const imported = await importKeys(keyTexts);
    if (userId !== session.state$.value.userId) return;
    keys = imported;
    const came = arrival;
    arrival = null;
    if (came === null) return store();
    const found = current ?? (await readStored());
    if (session.state$.value.userId !== userId) return;
    if (!found || found.userId !== userId || Date.now() - found.savedAt > MAX_AGE_MS) return forget();
    current ??= found;
    store();
    if (openForms === 0) bringBack(found, came);
  },
};

/** After a plain load, only to the form on the page that was loaded: people who went elsewhere meant it. */
function bringBack(draft: Draft, came: 'loaded' | 'signed-in'): void {
  const path = internalPath(draft.path);
  if (path === null) return;
  const { pathname, search } = window.location;
  if (came === 'loaded' && path.split('?')[0] !== pathname) return;
  returning.set(draft);
  if (path !== pathname + search) bus.emit('navigation.requested', { path });
}

function isOf(draft: Draft | null, form: string, record: number | null): boolean {
  return draft?.form === form && draft.record === record;
}

/** Encrypting takes a moment; a draft that was replaced or removed meanwhile is not stored. */
function store(): void {
  const draft = current;
  const [key] = keys;
  if (!draft || !key) return;
  seal(key, JSON.stringify(draft)).then(
    (sealed) => draft === current && fromStorage(() => sessionStorage.setItem(STORAGE_KEY, sealed)),
    () => {},
  );
}

async function readStored(): Promise<Draft | null> {
  const sealed = fromStorage(() => sessionStorage.getItem(STORAGE_KEY));
  const text = sealed ? await open(keys, sealed) : null;
  return text === null ? null : (JSON.parse(text) as Draft);
}

function forget(): void {
  current = null;
  fromStorage(() => sessionStorage.removeItem(STORAGE_KEY));
  returning.set(null);
}

bus.on('session.ended', ({ reason }) => {
  keys = [];
  if (reason === 'signed-out') forget();
});
bus.on('session.began', ({ userId }) => {
  keys = [];
  arrival = 'signed-in';
  if (current && current.userId !== userId) forget();
});

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
