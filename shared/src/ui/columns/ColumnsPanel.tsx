import { direction, t } from '@salesdesk/shared';
import type { ColumnPreference } from '@salesdesk/shared/domain';
import { Button, Checkbox } from 'antd';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Column, ColumnLayout } from '../dataTable.model.ts';
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  LeftOutlined,
  MenuOutlined,
  PushpinOutlined,
  RightOutlined,
} from '../icons.ts';
import { PopoverRow, PopoverRows, PopoverTool } from '../PopoverMenu.tsx';
import styles from './ColumnsPanel.module.css';
import { arranged, movedTo, within, withPreference } from './columns.model.ts';

type Titled = Pick<Column<never>, 'key' | 'title' | 'width' | 'sticky'>;

/** How much wider a press makes a column, in px. */
const WIDTH_STEP = 16;

/**
 * Chooses columns by checkbox and arranges them by the handle beside it: dragged, or with the arrow keys, up and down to
 * move, left and right to size. A press on the handle shows the same and pinning as buttons, for a finger. Scrolling the
 * table does not re-render it.
 */
export const ColumnsPanel = memo(Panel);

function Panel({ columns, layout }: { columns: readonly Titled[]; layout: ColumnLayout }) {
  const preferences = arranged(columns, layout.preferences);
  const [chosen, setChosen] = useState<ColumnPreference['key'] | null>(null);
  const carried = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector('button')?.focus(), []);
  const ofKey = (key: string | null) => columns.find((column) => column.key === key);
  const change = (key: string, preference: Partial<ColumnPreference>) =>
    layout.change((now) => withPreference(arranged(columns, now), key, preference));
  const move = (key: string, by: 1 | -1) => {
    const at = preferences.findIndex((preference) => preference.key === key) + by;
    const target = preferences[at];
    if (!target) return;
    layout.change((now) => movedTo(arranged(columns, now), key, target.key));
    setAnnouncement(
      t('{{title}} is column {{number}} of {{total}}.', {
        title: ofKey(key)?.title ?? '',
        number: at + 1,
        total: preferences.length,
      }),
    );
  };
  const widen = (key: string, by: 1 | -1) => {
    const width = preferences.find((preference) => preference.key === key)?.width ?? ofKey(key)?.width ?? 0;
    change(key, { width: within(width + by * WIDTH_STEP) });
  };
  const [left, right] = direction === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  const tools: { key: string; label: string; act: typeof move; by: 1 | -1; icon: ReactNode }[] = [
    { key: 'ArrowUp', label: t('Move up'), act: move, by: -1, icon: <ArrowUpOutlined /> },
    { key: 'ArrowDown', label: t('Move down'), act: move, by: 1, icon: <ArrowDownOutlined /> },
    { key: left, label: t('Narrower'), act: widen, by: -1, icon: <LeftOutlined /> },
    { key: right, label: t('Wider'), act: widen, by: 1, icon: <RightOutlined /> },
  ];
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const tool = tools.find((one) => one.key === event.key);
    if (!tool) return;
    event.preventDefault();
    tool.act(key, tool.by);
  };
  const column = ofKey(chosen);
  const isPinned = Boolean(column?.sticky || preferences.find(({ key }) => key === chosen)?.pinned);
  return (
    <div ref={panel} className={styles.panel}>
      <PopoverRows>
        {preferences.map(({ key, hidden }) => {
          const { title = '', sticky } = ofKey(key) ?? {};
          return (
            <PopoverRow
              key={key}
              onDragOver={(event) => carried.current && event.preventDefault()}
              onDrop={() => {
                const from = carried.current;
                if (from) layout.change((now) => movedTo(arranged(columns, now), from, key));
              }}
            >
              {sticky ? (
                <span className={styles.fixed}>{title}</span>
              ) : (
                <Checkbox checked={!hidden} onChange={({ target }) => change(key, { hidden: !target.checked })}>
                  {title}
                </Checkbox>
              )}
              <PopoverTool
                label={t('Arrange {{title}}', { title })}
                title={t('Drag, or use the arrow keys: up and down move it, left and right size it')}
                isOn={chosen === key}
                draggable
                className={styles.handle}
                onDragStart={() => {
                  carried.current = key;
                }}
                onDragEnd={() => {
                  carried.current = null;
                }}
                onKeyDown={(event) => onKeyDown(event, key)}
                onClick={() => setChosen(chosen === key ? null : key)}
              >
                <MenuOutlined />
              </PopoverTool>
            </PopoverRow>
          );
        })}
      </PopoverRows>
      {column ? (
        <div role="toolbar" aria-label={column.title} className={styles.tools}>
          <span>{column.title}</span>
          {tools.map(({ label, act, by, icon }) => (
            <PopoverTool key={label} label={label} onClick={() => act(column.key, by)}>
              {icon}
            </PopoverTool>
          ))}
          <PopoverTool
            label={t('Pin')}
            isOn={isPinned}
            disabled={column.sticky}
            onClick={() => change(column.key, { pinned: !preferences.find(({ key }) => key === column.key)?.pinned })}
          >
            <PushpinOutlined />
          </PopoverTool>
        </div>
      ) : (
        <Button size="small" className={styles.reset} disabled={layout.preferences.length === 0} onClick={layout.reset}>
          {t('Reset columns')}
        </Button>
      )}
      <p role="status" className="sd-visually-hidden">
        {announcement}
      </p>
    </div>
  );
}
