/** The state of merging two companies. ADR-145. */
import { bus, useChange, useQuery } from '@salesdesk/shared';
import type { AccountRecord, MergeField, MergeForm } from '@salesdesk/shared/domain';
import { useState } from 'react';
import { t } from '../texts.ts';
import { getCompany, mergeCompanies } from './merge.api.ts';
import { type Picks, picksOf, rowsOf, survivorOf } from './merge.model.ts';

/** Both companies as they are now. */
export function usePair(id: number, otherId: number | null) {
  return useQuery({
    queryKey: ['merge', id, otherId],
    queryFn: ({ signal }) => Promise.all([getCompany(id, signal), getCompany(otherId ?? 0, signal)]),
    enabled: otherId !== null,
    // The user decides on what is shown, so nothing older than the opening.
    staleTime: 0,
    gcTime: 0,
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
