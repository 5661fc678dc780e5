/** The state of merging two companies. ADR-145. */
import { bus, dataOf, useChange, useDebounced, useQuery } from '@salesdesk/shared';
import { ACCOUNT_FIND_MIN, type AccountRecord, type MergeField, type MergeForm } from '@salesdesk/shared/domain';
import { useState } from 'react';
import { findCompanies, getRecord, mergeCompanies, undoMerge } from './company.api.ts';
import { type Picks, picksOf, rowsOf, survivorOf } from './merge.model.ts';
import { t } from './texts.ts';

/** Both companies as they are now. */
export function usePair(id: number, otherId: number | null) {
  return useQuery({
    queryKey: ['merge', id, otherId],
    queryFn: ({ signal }) => Promise.all([dataOf(getRecord(id, signal)), dataOf(getRecord(otherId ?? 0, signal))]),
    enabled: otherId !== null,
    // The user decides on what is shown, so nothing older than the opening.
    staleTime: 0,
    gcTime: 0,
  });
}

/** The companies that a text finds, other than `id`: never those of an earlier text, as Enter would take one of them. */
export function useFoundCompanies(id: number, typed: string) {
  const wanted = typed.trim();
  const term = useDebounced(wanted, 200);
  const query = useQuery({
    queryKey: ['merge', 'found', term],
    queryFn: ({ signal }) => findCompanies(term, signal),
    enabled: term.length >= ACCOUNT_FIND_MIN,
  });
  const isLong = wanted.length >= ACCOUNT_FIND_MIN;
  const hits = (term === wanted && isLong ? (query.data ?? []) : []).filter((hit) => hit.account_id !== id);
  const isSettled = !isLong || (term === wanted && !query.isPending);
  return { wanted, hits, isLong, isSettled, hasFailed: query.isError };
}

/** Undoes the merge of which company `id` stayed. */
export function useUndoMerge(id: number, mergeId: number) {
  return useChange({
    mutationFn: () => undoMerge(mergeId),
    says: { validation: 'toast', fallback: t('This could not be done.') },
    onDone: ({ data }) => {
      bus.emit('account.saved', { accountId: id });
      if (data) bus.emit('account.saved', { accountId: data.other_id });
    },
  });
}

/** `onDone` gets the company that stays. */
export function useMerge(pair: readonly [AccountRecord, AccountRecord], onDone: (id: number) => void) {
  const [one, other] = pair;
  const [survivor, setSurvivor] = useState(() => survivorOf(one, other));
  const [own, setOwn] = useState<Picks>({});
  const rows = rowsOf(one, other);
  const picks = picksOf(rows, survivor, own);
  const [kept, absorbed] = survivor === one.account_id ? [one, other] : [other, one];
  const { run, isPending } = useChange({
    mutationFn: (form: MergeForm) => mergeCompanies(form),
    says: { validation: 'toast', fallback: t('The companies could not be merged.') },
    onDone: () => {
      for (const { account_id: accountId } of pair) bus.emit('account.saved', { accountId });
      onDone(survivor);
    },
  });
  return {
    rows,
    picks,
    survivor,
    setSurvivor,
    pick: (field: MergeField, id: number) => setOwn((before) => ({ ...before, [field]: id })),
    absorbedName: absorbed.account_name,
    merge: () =>
      void run({
        survivor_id: kept.account_id,
        absorbed_id: absorbed.account_id,
        survivor_version: kept.version,
        absorbed_version: absorbed.version,
        take: rows.map(({ field }) => field).filter((field) => picks[field] === absorbed.account_id),
      }),
    isPending,
  };
}
