/** The stage of an open record: a menu for users who may see the board, otherwise its name. */
import { formatDate, formatTimestamp, stageName, translated, useCan } from '@salesdesk/shared';
import type { AccountRecord } from '@salesdesk/shared/domain';
import { Dropdown, type MenuProps, stageColors, useLater } from '@salesdesk/shared/ui/core';
import { CheckOutlined, DownOutlined } from '@salesdesk/shared/ui/icons';
import { useRef, useState } from 'react';
import styles from './StageField.module.css';
import { t } from './texts.ts';
import { useStageMove } from './useStageMove.ts';

export function StageField({ account }: { account: AccountRecord }) {
  const isTurn = useLater();
  const seesStages = useCan('data.leads.view');
  const stage = account.kanban_column;
  if (!stage) return null;
  if (seesStages && isTurn) return <StageMenu account={account} stage={stage} />;
  return (
    <span className={styles.button} style={stageColors(stage)}>
      {stageName(stage.kanban_column_name)}
    </span>
  );
}

type StageMenuProps = { account: AccountRecord; stage: NonNullable<AccountRecord['kanban_column']> };

function StageMenu({ account, stage }: StageMenuProps) {
  const { choices, move, isMoving, note, lock } = useStageMove(account);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = stageName(stage.kanban_column_name);
  const onOpenChange = (next: boolean) => setOpen(next && !isMoving);
  const menu: MenuProps = {
    items: open ? itemsOf(choices(), lock) : [],
    onClick: ({ key }) => {
      setOpen(false);
      button.current?.focus();
      move(key);
    },
  };
  return (
    <div className={styles.field}>
      <Dropdown open={open} onOpenChange={onOpenChange} trigger={['click']} autoFocus destroyOnHidden menu={menu}>
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-label={t('Stage of {{company}}: {{stage}}', { company: account.account_name, stage: name })}
          aria-haspopup="menu"
          aria-expanded={open}
          aria-disabled={isMoving || undefined}
          style={stageColors(stage)}
        >
          <span>{name}</span>
          <DownOutlined />
        </button>
      </Dropdown>
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

function itemsOf(
  choices: ReturnType<ReturnType<typeof useStageMove>['choices']>,
  lock: string | null,
): MenuProps['items'] {
  const items = choices.map(({ stage, isCurrent, refusal }) => ({
    key: stage.kanban_column_slug_name,
    disabled: refusal !== null || isCurrent,
    label: (
      <span className={styles.choice}>
        {stageName(stage.kanban_column_name)}
        {isCurrent && <CheckOutlined aria-label={t('current stage')} />}
        {!isCurrent && !lock && refusal && <small>{translated(refusal)}</small>}
      </span>
    ),
  }));
  return lock ? [{ type: 'group', key: 'lock', label: translated(lock), children: items }] : items;
}
