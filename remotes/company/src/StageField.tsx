/** The stage of an open record: a menu for users who may see the board, otherwise its name. */
import { formatDate, formatTimestamp, stageName, translated, useCan } from '@salesdesk/shared';
import type { AccountRecord } from '@salesdesk/shared/domain';
import { StageMenu, stageColors, useLater } from '@salesdesk/shared/ui/core';
import { DownOutlined } from '@salesdesk/shared/ui/icons';
import { useState } from 'react';
import styles from './RecordFacts.module.css';
import { t } from './texts.ts';
import { useStageMove } from './useRecord.ts';

export function StageField({ account }: { account: AccountRecord }) {
  const isTurn = useLater();
  const seesStages = useCan('data.leads.view');
  const stage = account.kanban_column;
  if (!stage) return null;
  if (seesStages && isTurn) return <StageMove account={account} stage={stage} />;
  return (
    <span className={styles.button} style={stageColors(stage)}>
      {stageName(stage.kanban_column_name)}
    </span>
  );
}

type StageMoveProps = { account: AccountRecord; stage: NonNullable<AccountRecord['kanban_column']> };

function StageMove({ account, stage }: StageMoveProps) {
  const { choices, move, isMoving, note, lock } = useStageMove(account);
  const [open, setOpen] = useState(false);
  const name = stageName(stage.kanban_column_name);
  return (
    <div className={styles.field}>
      <StageMenu
        label={t('Stage of {{company}}: {{stage}}', { company: account.account_name, stage: name })}
        choices={choices}
        lock={lock}
        onChoose={move}
        open={open}
        onOpenChange={setOpen}
        isPending={isMoving}
        className={styles.button}
        style={stageColors(stage)}
      >
        <span>{name}</span>
        <DownOutlined />
      </StageMenu>
      {account.stage_since && (
        <span className={styles.since}>
          {t('since')}{' '}
          <time dateTime={account.stage_since} title={formatTimestamp(account.stage_since)}>
            {formatDate(account.stage_since)}
          </time>
        </span>
      )}
      <p role="status" className={styles.note}>
        {note && translated(note)}
      </p>
    </div>
  );
}
