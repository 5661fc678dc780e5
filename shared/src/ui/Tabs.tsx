import { direction } from '@salesdesk/shared';
import { Tabs as AntdTabs, type TabsProps } from 'antd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import styles from './Tabs.module.css';

/**
 * antd's tabs, with the same props. The bar is ours: it wraps where antd puts a menu button into the tab list, in which
 * only tabs may be.
 */
export function Tabs({ size, ...props }: TabsProps) {
  return (
    <AntdTabs
      {...props}
      renderTabBar={({ id, activeKey, onTabClick }) => (
        <TabBar
          id={id}
          items={props.items ?? []}
          current={activeKey}
          isSmall={size === 'small'}
          extra={props.tabBarExtraContent}
          onChoose={onTabClick}
        />
      )}
    />
  );
}

interface TabBarProps {
  /** antd's panels have ids that start with it. */
  id: string;
  items: NonNullable<TabsProps['items']>;
  current: string;
  isSmall: boolean;
  extra: TabsProps['tabBarExtraContent'];
  onChoose: (key: string, event: MouseEvent | KeyboardEvent) => void;
}

/** Tab leads to the current tab; arrows, Home and End walk and open. */
function TabBar({ id, items, current, isSmall, extra, onChoose }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const open = items.filter((item) => !item.disabled);
    const at = open.findIndex((item) => item.key === current);
    const forward = direction === 'rtl' ? -1 : 1;
    const target = { ArrowLeft: at - forward, ArrowRight: at + forward, Home: 0, End: open.length - 1 }[event.key];
    const next = target === undefined ? undefined : open[(target + open.length) % open.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key, event);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.key)}"]`)?.focus();
  };
  return (
    <div className={styles.bar} data-small={isSmall || undefined}>
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
            onClick={(event) => onChoose(key, event)}
          >
            {icon}
            {label}
          </button>
        ))}
      </div>
      {extraOf(extra)}
    </div>
  );
}

function extraOf(extra: TabsProps['tabBarExtraContent']): ReactNode {
  return extra !== null && typeof extra === 'object' && ('right' in extra || 'left' in extra)
    ? (extra.right ?? extra.left)
    : (extra as ReactNode);
}
