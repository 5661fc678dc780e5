/** Moves the lead of an open record to another stage. product.md section 4. */
import { bus, translated, useChange, useSession, useStages } from '@salesdesk/shared';
import {
  type AccountRecord,
  canMoveLead,
  MOVE_REFUSALS,
  type Mover,
  mayMoveLead,
  TOASTS,
} from '@salesdesk/shared/domain';
import { useState } from 'react';
import { moveLead } from './company.api.ts';
import { reloadRecord } from './useRecord.ts';

/** Each stage with the reason why the lead cannot be moved there; null when it can. */
export function useStageMove(account: AccountRecord) {
  const { userId, permissions } = useSession();
  const mover: Mover = { userId, permissions };
  const stages = useStages();
  const [note, setNote] = useState<string | null>(null);
  const from = stages.items.find((stage) => stage.kanban_column_id === account.kanban_column_id);

  const choices = () =>
    stages.items.flatMap((stage) => {
      if (!from) return [];
      const verdict = canMoveLead(account, from, stage, mover);
      return {
        stage,
        isCurrent: stage === from,
        refusal: verdict.allowed ? null : translated(MOVE_REFUSALS[verdict.refusal]),
      };
    });

  const { account_id: accountId } = account;
  const moving = useChange({
    mutationFn: (step: { from: string; to: string }) => moveLead(accountId, step.from, step.to),
    says: { success: TOASTS.leadMoved, validation: 'quiet', onValidations: (_, message) => setNote(message) },
    failure: { noPayload: TOASTS.unexpectedResponse },
    onDone: (_, step) => {
      bus.emit('lead.moved', { accountId, ...step });
      // Refreshes the list below the drawer.
      bus.emit('account.saved', { accountId });
    },
    onRefused: () => reloadRecord(accountId),
  });

  const move = (to: string) => {
    if (!from || moving.isPending) return;
    setNote(null);
    void moving.run({ from: from.kanban_column_slug_name, to });
  };
  return {
    choices,
    move,
    isMoving: moving.isPending,
    note,
    lock: mayMoveLead(account, mover) ? null : translated(MOVE_REFUSALS.notYours),
  };
}
