/** What the board tells people who do not see it. Names lead and stage, and the reason of every refusal. */
import type { Announcements } from '@dnd-kit/core';
import type { Stage } from '@salesdesk/shared/domain';
import type { Dragged } from './useBoardDrag.ts';

export const PICK_UP_HELP =
  'Press Space to pick up the lead, then move it with the arrow keys, or with Shift and an arrow to the next stage. ' +
  'Space drops it, Escape cancels. Press M to choose a stage from a menu. Enter opens the record.';

/** Sentences about the card in hand; `current` gives it at the time of speaking. */
export function announcementsOf(
  current: () => Dragged | null,
  stageBy: (slug: string) => Stage | undefined,
): Announcements {
  const about = (say: (dragged: Dragged, stage: Stage | undefined) => string) => (over: string) => {
    const dragged = current();
    return dragged ? say(dragged, stageBy(over)) : undefined;
  };
  const over = about(({ lead, from, refusalOf }, stage) => {
    if (!stage) return `${lead.account_name} is over no stage.`;
    if (stage === from) return `${lead.account_name} is over ${from.kanban_column_name}, where it stands.`;
    const refusal = refusalOf(stage);
    return `${lead.account_name} is over ${stage.kanban_column_name}.${refusal ? ` Not possible: ${refusal}` : ''}`;
  });
  const end = about(({ lead, from, refusalOf }, stage) => {
    const refusal = stage && refusalOf(stage);
    return stage && stage !== from && !refusal
      ? `${lead.account_name} was dropped on ${stage.kanban_column_name}.`
      : `${lead.account_name} stays in ${from.kanban_column_name}.${refusal ? ` ${refusal}` : ''}`;
  });
  const cancel = about(({ lead, from }) => `Cancelled. ${lead.account_name} stays in ${from.kanban_column_name}.`);
  const slugOf = (event: { over: { id: string | number } | null }) => String(event.over?.id ?? '');
  return {
    onDragStart: () => {
      const dragged = current();
      return dragged ? `Picked up ${dragged.lead.account_name} in ${dragged.from.kanban_column_name}.` : undefined;
    },
    onDragOver: (event) => over(slugOf(event)),
    onDragEnd: (event) => end(slugOf(event)),
    onDragCancel: (event) => cancel(slugOf(event)),
  };
}
