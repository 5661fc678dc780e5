/** The leads that were just lost, and saving why. */
import { useBus, useChange } from '@salesdesk/shared';
import { LOST_SLUG } from '@salesdesk/shared/domain';
import { useEffect, useState } from 'react';
import { saveLostReason } from './activities.api.ts';
import { msg } from './texts.ts';

/** Forgets them with another page (`path`), with the undo of the move, and when they leave Lost. */
export function useLostReason(path: string) {
  const [leadIds, setLeadIds] = useState<readonly number[]>([]);
  const skip = () => setLeadIds([]);
  useBus('lead.moved', ({ accountId, to }) =>
    setLeadIds((ids) => [...ids.filter((id) => id !== accountId), ...(to === LOST_SLUG ? [accountId] : [])]),
  );
  useBus('change.undone', skip);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what takes the question away.
  useEffect(skip, [path]);
  const { run, isPending } = useChange({
    mutationFn: (reason: string) => saveLostReason(leadIds, reason),
    says: { success: msg('Reason saved successfully!'), validation: 'toast' },
    onDone: skip,
  });
  return { leadIds, skip, save: (reason: string) => void run(reason), isSaving: isPending };
}
