/** A lead's stage in the list, as a coloured field that opens the menu of stages. */
import { stageName, useSession } from '@salesdesk/shared';
import type { Lead, Stage } from '@salesdesk/shared/domain';
import { StageMenu, stageColors, Tooltip } from '@salesdesk/shared/ui/core';
import { DownOutlined, ExclamationCircleOutlined } from '@salesdesk/shared/ui/icons';
import { useState } from 'react';
import { stageOf } from './board.model.ts';
import { ABSENT } from './leads.model.ts';
import { lockOf } from './moves.model.ts';
import styles from './StageField.module.css';
import { t } from './texts.ts';
import { useBoardActions } from './useLeads.ts';

interface StageFieldProps {
  lead: Lead;
  stages: readonly Stage[];
  isPending: boolean;
  /** Why the last move was refused. */
  note?: string;
}

export function StageField({ lead, stages, isPending, note }: StageFieldProps) {
  const { move, choicesOf } = useBoardActions();
  const mover = useSession();
  const [open, setOpen] = useState(false);
  const stage = stageOf(lead, stages);
  if (!stage) return ABSENT;
  return (
    <span className={styles.field}>
      <StageMenu
        label={t('Stage of {{lead}}: {{stage}}', {
          lead: lead.account_name,
          stage: stageName(stage.kanban_column_name),
        })}
        choices={() => choicesOf(lead)}
        lock={lockOf(lead, stage, mover)}
        onChoose={(slug) => move(lead.account_id, slug)}
        open={open}
        onOpenChange={setOpen}
        isPending={isPending}
        className={styles.button}
      >
        <span className={styles.pill} style={stageColors(stage)}>
          <span>{stageName(stage.kanban_column_name)}</span>
          <DownOutlined />
        </span>
      </StageMenu>
      {note && (
        <Tooltip title={note}>
          <ExclamationCircleOutlined className={styles.note} aria-label={note} role="img" tabIndex={0} />
        </Tooltip>
      )}
    </span>
  );
}
