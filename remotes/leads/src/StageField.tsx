/** A lead's stage as a coloured field that opens the menu of stages: in the list and in the record. */
import { t } from '@salesdesk/shared';
import type { Lead, Mover, Stage } from '@salesdesk/shared/domain';
import { Tooltip } from '@salesdesk/shared/ui/core';
import { DownOutlined, ExclamationCircleOutlined } from '@salesdesk/shared/ui/icons';
import { useState } from 'react';
import { ABSENT, stageOf } from './leads.model.ts';
import { choicesOf, lockOf } from './moves.model.ts';
import { stageColors } from './StageDot.tsx';
import styles from './StageField.module.css';
import { StageMenu } from './StageMenu.tsx';

interface StageFieldProps {
  lead: Lead;
  stages: readonly Stage[];
  mover: Mover;
  isPending: boolean;
  /** Why the last move was refused. */
  note?: string;
  onMove: (toSlug: string) => void;
}

export function StageField({ lead, stages, mover, isPending, note, onMove }: StageFieldProps) {
  const [open, setOpen] = useState(false);
  const stage = stageOf(lead, stages);
  if (!stage) return ABSENT;
  return (
    <span className={styles.field}>
      <StageMenu
        label={t('Stage of {{lead}}: {{stage}}', { lead: lead.account_name, stage: stage.kanban_column_name })}
        choices={() => choicesOf(lead, stage, stages, mover)}
        lock={lockOf(lead, stage, mover)}
        onChoose={onMove}
        open={open}
        onOpenChange={setOpen}
        isPending={isPending}
        className={styles.button}
      >
        <span className={styles.pill} style={stageColors(stage)}>
          <span>{stage.kanban_column_name}</span>
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
