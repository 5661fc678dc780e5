/** A menu of the stages for a lead; refused ones show the reason. product.md section 5, R-57 and R-62. */
import { stageName, t } from '@salesdesk/shared';
import type { Stage } from '@salesdesk/shared/domain';
import type { MenuProps } from 'antd';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { stageColors } from './contrast.ts';
import { Dropdown } from './Dropdown.tsx';
import { CheckOutlined } from './icons.ts';
import styles from './StageMenu.module.css';

/** A stage as a target for one lead: the current one, an allowed one, or one with the reason for its refusal. */
export interface StageChoice {
  stage: Stage;
  isCurrent: boolean;
  /** A sentence; null when the lead may be moved here. */
  refusal: string | null;
}

interface StageMenuProps {
  /** Accessible name of the button: 'Move Acme to another stage'. */
  label: string;
  /** Called when the menu opens. */
  choices: () => StageChoice[];
  /** Why the lead cannot be moved anywhere; shown at the top of the menu. */
  lock: string | null;
  onChoose: (slug: string) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A move is pending: the menu stays closed, the button stays focusable. */
  isPending?: boolean;
  tabIndex?: number;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** The menu is created on first use, because a board has hundreds of these buttons. */
export function StageMenu(props: StageMenuProps) {
  const { label, choices, lock, onChoose, open, isPending = false, tabIndex, className, style, children } = props;
  const onOpenChange = (next: boolean) => props.onOpenChange(next && !isPending);
  const [used, setUsed] = useState(open);
  const button = useRef<HTMLButtonElement>(null);
  if (open && !used) setUsed(true);

  const trigger = (
    <button
      ref={button}
      type="button"
      tabIndex={tabIndex}
      className={className}
      style={style}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={open}
      aria-disabled={isPending || undefined}
      onClick={used ? undefined : () => onOpenChange(true)}
    >
      {children}
    </button>
  );
  if (!used) return trigger;

  const onClick: MenuProps['onClick'] = ({ key }) => {
    onOpenChange(false);
    button.current?.focus();
    onChoose(key);
  };
  return (
    <Dropdown
      open={open}
      onOpenChange={onOpenChange}
      trigger={['click']}
      autoFocus
      destroyOnHidden
      menu={{ items: open ? itemsOf(choices(), lock) : [], onClick, 'aria-label': label }}
    >
      {trigger}
    </Dropdown>
  );
}

function itemsOf(choices: StageChoice[], lock: string | null): MenuProps['items'] {
  const items = choices.map(({ stage, isCurrent, refusal }) => ({
    key: stage.kanban_column_slug_name,
    disabled: refusal !== null || isCurrent,
    icon: <Dot stage={stage} />,
    label: (
      <span className={styles.choice}>
        {stageName(stage.kanban_column_name)}
        {isCurrent && <CheckOutlined aria-label={t('current stage')} />}
        {!isCurrent && !lock && refusal && <small>{refusal}</small>}
      </span>
    ),
  }));
  return lock ? [{ type: 'group', key: 'lock', label: lock, children: items }] : items;
}

// A component, since antd gives an element here a class that makes it oval.
const Dot = ({ stage }: { stage: Stage }) => <span className={styles.dot} style={stageColors(stage)} aria-hidden />;
