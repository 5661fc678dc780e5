/** What the board tells people who do not see it. Names lead and stage, and the reason of every refusal. */
import type { Announcements, Over } from '@dnd-kit/core';
import { t } from '@salesdesk/shared';
import type { Lead, Stage } from '@salesdesk/shared/domain';
import type { Dragged } from './moves.model.ts';

export const pickUpHelp = () =>
  [
    t(
      'Press Space to pick up the lead, then move it with the arrow keys, or with Shift and an arrow to the next stage.',
    ),
    t('Space drops it, Escape cancels. Without picking it up, Shift and an arrow move it to the next stage.'),
    t('Press M to choose a stage from a menu. Enter opens the record.'),
  ].join(' ');

/** The same for the list of shortcuts. */
export const boardShortcuts = () => [
  { keys: 'Shift+ArrowRight or Shift+ArrowLeft', label: t('Move the lead to the next or previous stage') },
  { keys: 'm', label: t('Choose a stage for the lead from a menu') },
  { keys: 'Space', label: t('Pick up the lead, and drop it') },
  { keys: 'ArrowRight or ArrowLeft', label: t('Carry the lead in hand') },
  { keys: 'Escape', label: t('Put the lead back') },
  { keys: 'Enter', label: t('Open the record') },
];

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
      return t('Picked up {{lead}} in {{stage}}.', namesOf(lead, from));
    }),
    onDragOver: about(({ lead, refusalOf }, stage, isSource) => {
      // Said with the picking up already.
      if (isSource && !hasLeft) return undefined;
      hasLeft = true;
      if (!stage) return t('{{lead}} is over no stage.', { lead: lead.account_name });
      const names = namesOf(lead, stage);
      if (isSource) return t('{{lead}} is over {{stage}}, where it stands.', names);
      const refusal = refusalOf(stage);
      return refusal
        ? t('{{lead}} is over {{stage}}. Not possible: {{refusal}}', { lead: names.lead, stage: names.stage, refusal })
        : t('{{lead}} is over {{stage}}.', names);
    }),
    onDragEnd: about(({ lead, from, refusalOf }, stage, isSource) => {
      const refusal = stage && !isSource ? refusalOf(stage) : null;
      if (stage && !isSource && !refusal) return t('{{lead}} was dropped on {{stage}}.', namesOf(lead, stage));
      const stays = t('{{lead}} stays in {{stage}}.', namesOf(lead, from));
      return refusal ? `${stays} ${refusal}` : stays;
    }),
    onDragCancel: about(({ lead, from }) => t('Cancelled. {{lead}} stays in {{stage}}.', namesOf(lead, from))),
  };
}

function namesOf(lead: Lead, stage: Stage) {
  return { lead: lead.account_name, stage: stage.kanban_column_name };
}
