/**
 * What was typed and not saved when the session ended: it is there again when the same person opens the same form. Kept in
 * memory alone, so that nothing of it is left on the machine; gone once somebody else signs in, or the person signs out.
 */
import { bus, notify, session, t, useBus } from '@salesdesk/shared';
import type { AccountStep } from '@salesdesk/shared/domain';
import { useEffect, useState } from 'react';
import type { AccountForm } from './accountForm.model.ts';

/** A form with what of it is saved, on the tab where it was. */
export interface TypedForm {
  form: AccountForm;
  saved: AccountForm;
  savedSteps: ReadonlySet<AccountStep>;
  step: AccountStep;
  accountId: number | null;
  version: number | undefined;
  sessionId: number;
}

interface KeptForm {
  userId: number | null;
  /** The company that was edited, null where one was added. */
  opened: number | null;
  typed: TypedForm;
}

let kept: KeptForm | null = null;

/** What was kept of this form for who is signed in, if anything; it is said, and given once. */
export function useKeptForm(opened: number | null): TypedForm | null {
  const [found] = useState(() =>
    kept && kept.opened === opened && kept.userId === session.state$.value.userId ? kept.typed : null,
  );
  useEffect(() => {
    if (!found) return;
    kept = null;
    notify.info(t('This is what you typed before your session ended.'), { key: 'kept-form' });
  }, [found]);
  return found;
}

/** Keeps `typed` should the session end; null where nothing would be lost. */
export function useKeeping(opened: number | null, typed: TypedForm | null): void {
  const [userId] = useState(() => session.state$.value.userId);
  useBus('session.ended', ({ reason }) => {
    if (typed && reason !== 'signed-out') kept = { userId, opened, typed };
  });
}

bus.on('session.ended', ({ reason }) => {
  if (reason === 'signed-out') kept = null;
});
bus.on('session.began', ({ userId }) => {
  if (!kept) return;
  if (kept.userId !== userId) kept = null;
  else {
    const form = kept.opened === null ? t('Add Account') : t('Edit Account');
    const text = t('{{form}} was open when your session ended. Open it again: what you typed is still there.', {
      form,
    });
    notify.info(text, { key: 'kept-form' });
  }
});
