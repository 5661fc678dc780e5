import { direction } from '@salesdesk/shared';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './Tabs.module.css';

/** Those of antd's tabs that screens use, so that one built for an earlier host looks and works as it did. */
interface TabsProps {
  items: readonly { key: string; label: ReactNode; icon?: ReactNode; disabled?: boolean; children?: ReactNode }[];
  /** The open tab; without it, `defaultActiveKey` or the first one at first, and then the chosen one. */
  activeKey?: string;
  defaultActiveKey?: string;
  onChange?: (key: string) => void;
  size?: 'small' | 'middle' | 'large';
  /** At the end of the bar. */
  tabBarExtraContent?: ReactNode;
}

/** A list of tabs that wraps, and the panel of the open one. Those that were open keep what was typed in them. */
export function Tabs({ items, activeKey, defaultActiveKey, onChange, size, tabBarExtraContent }: TabsProps) {
  const id = useId();
  const [chosen, setChosen] = useState(defaultActiveKey ?? items[0]?.key);
  const current = activeKey ?? chosen;
  const [opened, setOpened] = useState([current]);
  if (!opened.includes(current)) setOpened([...opened, current]);
  const list = useRef<HTMLDivElement>(null);
  const open = (key: string) => {
    setChosen(key);
    onChange?.(key);
  };
  // Tab leads to the open tab; arrows, Home and End open the others.
  const onKeyDown = (event: KeyboardEvent) => {
    const enabled = items.filter(({ disabled }) => !disabled);
    const at = enabled.findIndex(({ key }) => key === current);
    const forward = direction === 'rtl' ? -1 : 1;
    const target = { ArrowLeft: at - forward, ArrowRight: at + forward, Home: 0, End: enabled.length - 1 }[event.key];
    const next = target === undefined ? undefined : enabled[(target + enabled.length) % enabled.length];
    if (!next) return;
    event.preventDefault();
    open(next.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.key)}"]`)?.focus();
  };
  return (
    <>
      <div className={styles.bar} data-small={size === 'small' || undefined}>
        <div ref={list} role="tablist" className={styles.tabs} onKeyDown={onKeyDown}>
          {items.map(({ key, label, icon, disabled }) => (
            <button
              key={key}
              id={`${id}-tab-${key}`}
              type="button"
              role="tab"
              className={styles.tab}
              data-tab={key}
              aria-selected={key === current}
              aria-controls={`${id}-panel-${key}`}
              tabIndex={key === current ? 0 : -1}
              disabled={disabled}
              onClick={() => open(key)}
            >
              {icon}
              {label}
            </button>
          ))}
        </div>
        {tabBarExtraContent}
      </div>
      {items
        .filter(({ key }) => opened.includes(key))
        .map(({ key, children }) => (
          <div
            key={key}
            id={`${id}-panel-${key}`}
            role="tabpanel"
            aria-labelledby={`${id}-tab-${key}`}
            hidden={key !== current}
          >
            {children}
          </div>
        ))}
    </>
  );
}
