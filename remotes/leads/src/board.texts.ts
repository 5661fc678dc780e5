/** What the board tells people who do not see it. Names lead and stage, and the reason of every refusal. */
import type { Announcements, Over } from '@dnd-kit/core';
import type { Stage } from '@salesdesk/shared/domain';
import type { Dragged } from './moves.model.ts';

export const PICK_UP_HELP =
  'Press Space to pick up the lead, then move it with the arrow keys, or with Shift and an arrow to the next stage. ' +
  'Space drops it, Escape cancels. Without picking it up, Shift and an arrow move it to the next stage. ' +
  'Press M to choose a stage from a menu. Enter opens the record.';

/** The same for the list of shortcuts. */
export const BOARD_SHORTCUTS = [
  { keys: 'Shift+ArrowRight or Shift+ArrowLeft', label: 'Move the lead to the next or previous stage' },
  { keys: 'm', label: 'Choose a stage for the lead from a menu' },
  { keys: 'Space', label: 'Pick up the lead, and drop it' },
  { keys: 'ArrowRight or ArrowLeft', label: 'Carry the lead in hand' },
  { keys: 'Escape', label: 'Put the lead back' },
  { keys: 'Enter', label: 'Open the record' },
] as const;

/** Sentences about the card in hand; `current` gives it at the time of speaking, `stageBy` the stage of a slug. */
export function announcementsOf(
  current: () => Dragged | null,
  stageBy: (slug: string) => Stage | undefined,
): Announcements {
  let hasLeft = false;
  const about =
    (say: (dragged: Dragged, stage: Stage | undefined, isSource: boolean) => string | undefined) =>
    (event: object & { over?: Over | null }) => {
      const dragged = current();
      const slug = String(event.over?.id ?? '');
      return dragged ? say(dragged, stageBy(slug), slug === dragged.from.kanban_column_slug_name) : undefined;
    };
  return {
    onDragStart: about(({ lead, from }) => {
      hasLeft = false;
      return `Picked up ${lead.account_name} in ${from.kanban_column_name}.`;
    }),
    onDragOver: about(({ lead, refusalOf }, stage, isSource) => {
      // Said with the picking up already.
      if (isSource && !hasLeft) return undefined;
      hasLeft = true;
      if (!stage) return `${lead.account_name} is over no stage.`;
      if (isSource) return `${lead.account_name} is over ${stage.kanban_column_name}, where it stands.`;
      const refusal = refusalOf(stage);
      return `${lead.account_name} is over ${stage.kanban_column_name}.${refusal ? ` Not possible: ${refusal}` : ''}`;
    }),
    onDragEnd: about(({ lead, from, refusalOf }, stage, isSource) => {
      const refusal = stage && !isSource ? refusalOf(stage) : null;
      return stage && !isSource && !refusal
        ? `${lead.account_name} was dropped on ${stage.kanban_column_name}.`
        : `${lead.account_name} stays in ${from.kanban_column_name}.${refusal ? ` ${refusal}` : ''}`;
    }),
    onDragCancel: about(({ lead, from }) => `Cancelled. ${lead.account_name} stays in ${from.kanban_column_name}.`),
  };
}
