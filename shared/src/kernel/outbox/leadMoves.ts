/** Moves of leads, from the board and from a record: through the outbox, so shown at once and sent once. R-60; ADR-126. */
import { useMemo } from 'react';
import { endpoints, type Lead, type Stage, TOASTS } from '../../domain/index.ts';
import { bus } from '../bus.ts';
import { stageName } from '../language/names.ts';
import { createListeners, createStore } from '../listeners.ts';
import { useLiveState } from '../live/live.ts';
import type { Intent } from './intents.ts';
import { outbox } from './outbox.ts';

/** What a move has to know of its lead. */
export type MovedLead = Pick<Lead, 'account_id' | 'account_name' | 'account_exp_sale_amount'>;

/** A pending move of a lead from one stage to another, by their slugs. */
export interface LeadMove {
  lead: MovedLead;
  from: string;
  to: string;
  /** When it was made, ISO 8601; used as the lead's last touch until the server sends its own. */
  at: string;
}

/** What the body of the call does not have. Stages by name. */
interface MoveValue {
  lead: MovedLead;
  /** The last touch, ISO 8601. */
  touchedBefore: string;
  at: string;
  from: string;
  to: string;
}
export type MoveIntent = Intent<MoveValue>;

/** A move that the server has, or did not accept; called before it is shown no more. `isOwn` in the tab where it was made. */
export interface SettledMove {
  move: LeadMove;
  intent: MoveIntent | null;
  isOwn: boolean;
}

/** Moves that are being stored, and moves back while an undo is under way, by lead. */
const begun = createStore<ReadonlyMap<string, LeadMove>>(() => new Map());
const settled = createListeners<[SettledMove]>();

const moves = outbox.kind<MoveValue>('lead.move', {
  says: (intent) => ({
    success: TOASTS.leadMoved,
    validation: 'quiet',
    onValidations: (validations) => console.warn('The move of a lead was refused.', validations),
    showBefore: () => showBefore(intent),
  }),
  noPayload: TOASTS.unexpectedResponse,
  onSent: (intent, isOwn) => {
    const move = moveOf(intent);
    settled.notify({ move, intent, isOwn });
    const { from, to, lead } = move;
    if (isOwn) bus.emit('lead.moved', { accountId: lead.account_id, from, to });
    bus.emit('account.saved', { accountId: lead.account_id });
  },
  onRefused: (intent, isOwn) => {
    settled.notify({ move: moveOf(intent), intent, isOwn });
    bus.emit('account.saved', { accountId: intent.value.lead.account_id });
  },
});

/** By slugs, as the call has them. */
function moveOf({ value: { lead, at }, call }: MoveIntent): LeadMove {
  const { fromcolumnSlug: from, tocolumnSlug: to } = call.body as { fromcolumnSlug: string; tocolumnSlug: string };
  return { lead, from, to, at };
}

function show(key: string, move: LeadMove | null): void {
  const others = [...begun.get()].filter(([other]) => other !== key);
  begun.set(new Map(move ? [...others, [key, move]] : others));
}

/** An undo is a move in the other direction, shown like the move itself. */
function showBefore(intent: MoveIntent): (isUndone: boolean) => void {
  const { lead, from, to } = moveOf(intent);
  const back: LeadMove = { lead, from: to, to: from, at: intent.value.touchedBefore };
  const key = `undo ${lead.account_id}`;
  show(key, back);
  return (isUndone) => {
    if (isUndone) settled.notify({ move: back, intent: null, isOwn: true });
    show(key, null);
    bus.emit('account.saved', { accountId: lead.account_id });
  };
}

/**
 * `shown` has the moves on top of the server's state, in their order; `refused` those that wait for a decision, by lead.
 * `isBusy(leadId)`: one is on its way, so another waits for its result; without a connection (`isAway`) none does.
 */
export function usePendingMoves() {
  const waiting = moves.useWaiting();
  const refusals = moves.useRefused();
  const starting = begun.use();
  const connection = useLiveState();
  const isAway = connection === 'offline' || connection === 'unreachable';
  const shown = useMemo(() => [...waiting.map(moveOf), ...starting.values()], [waiting, starting]);
  const refused = useMemo(
    () => new Map(refusals.map((intent) => [intent.value.lead.account_id, intent] as const)),
    [refusals],
  );
  const isBusy = (leadId: number) =>
    !isAway && !refused.has(leadId) && shown.some(({ lead }) => lead.account_id === leadId);
  return { shown, refused, isAway, isBusy };
}

export const leadMoves = {
  /** Moves a lead, whatever the rules say; resolves once the move is stored and shown. */
  async add(lead: MovedLead & { updated_at: string }, from: Stage, to: Stage): Promise<void> {
    const { account_id: leadId, account_name, account_exp_sale_amount, updated_at: touchedBefore } = lead;
    const moved = { account_id: leadId, account_name, account_exp_sale_amount };
    const names = { from: from.kanban_column_name, to: to.kanban_column_name };
    const [fromcolumnSlug, tocolumnSlug] = [from.kanban_column_slug_name, to.kanban_column_slug_name];
    const at = new Date().toISOString();
    show(`${leadId}`, { lead: moved, from: fromcolumnSlug, to: tocolumnSlug, at });
    await moves
      .add({
        record: `company ${leadId}`,
        call: { endpoint: endpoints.leads.move, body: { leadId, fromcolumnSlug, tocolumnSlug } },
        value: { lead: moved, touchedBefore, at, ...names },
        title: account_name,
        text: `${stageName(names.from)} → ${stageName(names.to)}`,
      })
      .finally(() => show(`${leadId}`, null));
  },

  /** Calls back for each that was sent, refused or undone; returns the function that ends it. */
  onSettled: settled.subscribe,
};
