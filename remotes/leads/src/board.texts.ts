/** The screen reader texts of the board: lead and stage by name, and the reason for every refusal. */

import type { Announcements, Over } from '@dnd-kit/core';
import { stageName } from '@salesdesk/shared';
import type { Lead, Stage } from '@salesdesk/shared/domain';
import type { Dragged } from './moves.model.ts';
import { t } from './texts.ts';

export const pickUpHelp = () =>
  [
    t(
      'Press Space to pick up the lead, then move it with the arrow keys, or with Shift and an arrow to the next stage.',
    ),
    t('Space drops it, Escape cancels. Without picking it up, Shift and an arrow move it to the next stage.'),
    t('Press M to choose a stage from a menu. Enter opens the record.'),
  ].join(' ');

/** The instructions for the list of shortcuts. */
export const boardShortcuts = () => [
  { keys: 'Shift+ArrowRight or Shift+ArrowLeft', label: t('Move the lead to the next or previous stage') },
  { keys: 'ArrowUp or ArrowDown', label: t('To the lead above or below') },
  { keys: 'ArrowLeft or ArrowRight', label: t('To the leads of the stage beside, or carry the lead in hand') },
  { keys: 'Home or End', label: t('To the first or last lead of the stage') },
  { keys: 'PageUp or PageDown', label: t('A screenful of leads up or down') },
  { keys: 'm', label: t('Choose a stage for the lead from a menu'), whenFocused: true },
  { keys: 'Space', label: t('Pick up the lead, and drop it') },
  { keys: 'Escape', label: t('Put the lead back') },
  { keys: 'Enter', label: t('Open the record') },
];

/** A drag with the state of its announcements. */
export interface SpokenDrag {
  dragged: Dragged;
  /** The card was over another column, or none. Until then its own column is not announced again. */
  hasLeft: boolean;
  /** The slug of the stage under the drop, null for none; undefined while it is dragged. */
  droppedOn?: string | null;
}

/** The announcements of a drag; `current` has it before it is rendered, and is marked when the card leaves its column. */
export function announcementsOf(
  drag: { readonly current: SpokenDrag | null },
  stages: readonly Stage[],
): Announcements {
  const about =
    (say: (drag: SpokenDrag, stage: Stage | undefined, isSource: boolean) => string | undefined) =>
    (event: object & { over?: Over | null }) => {
      const over = event.over ? String(event.over.id) : null;
      const slug = drag.current?.droppedOn === undefined ? over : drag.current.droppedOn;
      const stage = stages.find((one) => one.kanban_column_slug_name === slug);
      return drag.current
        ? say(drag.current, stage, slug === drag.current.dragged.from.kanban_column_slug_name)
        : undefined;
    };
  return {
    onDragStart: about(({ dragged: { lead, from } }) => t('Picked up {{lead}} in {{stage}}.', namesOf(lead, from))),
    onDragOver: about((spoken, stage, isSource) => {
      // Already announced when the card was picked up.
      if (isSource && !spoken.hasLeft) return undefined;
      spoken.hasLeft = true;
      const { lead, refusalOf } = spoken.dragged;
      if (!stage) return t('{{lead}} is over no stage.', { lead: lead.account_name });
      const names = namesOf(lead, stage);
      if (isSource) return t('{{lead}} is over {{stage}}, where it stands.', names);
      const refusal = refusalOf(stage);
      return refusal
        ? t('{{lead}} is over {{stage}}. Not possible: {{refusal}}', { lead: names.lead, stage: names.stage, refusal })
        : t('{{lead}} is over {{stage}}.', names);
    }),
    onDragEnd: about(({ dragged: { lead, from, refusalOf } }, stage, isSource) => {
      const refusal = stage && !isSource ? refusalOf(stage) : null;
      if (stage && !isSource && !refusal) return t('{{lead}} was dropped on {{stage}}.', namesOf(lead, stage));
      const stays = t('{{lead}} stays in {{stage}}.', namesOf(lead, from));
      return refusal ? `${stays} ${refusal}` : stays;
    }),
    onDragCancel: about(({ dragged: { lead, from } }) =>
      t('Cancelled. {{lead}} stays in {{stage}}.', namesOf(lead, from)),
    ),
  };
}

function namesOf(lead: Lead, stage: Stage) {
  return { lead: lead.account_name, stage: stageName(stage.kanban_column_name) };
}
