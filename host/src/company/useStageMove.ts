/** Moves the lead of an open record to another stage. product.md section 4. */
import { announce, announceFailure, bus, queryKeys, useCan, useQuery, useSession } from '@salesdesk/shared';
import {
  type AccountRecord,
  canMoveLead,
  MOVE_REFUSALS,
  type Mover,
  mayMoveLead,
  type Stage,
  TOASTS,
} from '@salesdesk/shared/domain';
import { useState } from 'react';
import { getStages, moveLead } from './company.api.ts';
import { reloadRecord } from './useRecord.ts';

export interface StageChoice {
  stage: Stage;
  isCurrent: boolean;
  /** Reason why the lead cannot be moved here; null when it can. */
  refusal: string | null;
}

/** Returns the stages with a verdict on each; none without the right to see the board. */
export function useStageMove(account: AccountRecord) {
  const { userId, permissions } = useSession();
  const mover: Mover = { userId, permissions };
  const seesStages = useCan('data.leads.view');
  const stages = useQuery({
    queryKey: [...queryKeys.leads, 'stages'],
    queryFn: ({ signal }) => getStages(signal),
    enabled: seesStages && account.kanban_column !== null,
  });
  const [isMoving, setMoving] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const from = stages.data?.find((stage) => stage.kanban_column_id === account.kanban_column_id);

  const choices = (): StageChoice[] =>
    !from
      ? []
      : (stages.data ?? []).map((stage) => {
          const verdict = canMoveLead(account, from, stage, mover);
          return {
            stage,
            isCurrent: stage === from,
            refusal: verdict.allowed ? null : MOVE_REFUSALS[verdict.refusal],
          };
        });

  const move = async (slug: string) => {
    if (!from || isMoving) return;
    setMoving(true);
    setNote(null);
    try {
      const reply = await moveLead(account.account_id, from.kanban_column_slug_name, slug);
      const moved = announce(reply, {
        success: TOASTS.leadMoved,
        validation: 'quiet',
        onValidations: () => setNote(reply.message),
      });
      if (moved) {
        bus.emit('lead.moved', { accountId: account.account_id, from: from.kanban_column_slug_name, to: slug });
        // Refreshes the list below the drawer.
        bus.emit('account.saved', { accountId: account.account_id });
      } else await reloadRecord(account.account_id);
    } catch (error) {
      announceFailure(error, TOASTS.thrown, { noPayload: TOASTS.unexpectedResponse });
    } finally {
      setMoving(false);
    }
  };
  return {
    seesStages,
    choices,
    move,
    isMoving,
    note,
    lock: mayMoveLead(account, mover) ? null : MOVE_REFUSALS.notYours,
  };
}
