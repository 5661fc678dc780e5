import { direction, t } from '@salesdesk/shared';
import type { ColumnPreference } from '@salesdesk/shared/domain';
import { Button, Checkbox } from 'antd';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import type { Column } from '../dataTable.model.ts';
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
import type { ColumnLayout } from './columns.model.ts';
import { arranged, movedTo, within, withPreference } from './columns.model.ts';

type Titled = Pick<Column<never>, 'key' | 'title' | 'width' | 'sticky'>;

interface ColumnsPanelProps {
  columns: readonly Titled[];
  layout: ColumnLayout;
}

/** How much wider a press makes a column, in px. */
const WIDTH_STEP = 16;

/**
 * Chooses columns by checkbox and arranges them by the handle beside it: dragged, or with the arrow keys, up and down to
 * move, left and right to size. A press on the handle shows the same and pinning as buttons, for a finger. Scrolling the
 * table does not re-render it.
 */
export const ColumnsPanel = memo(Panel);

function Panel({ columns, layout }: ColumnsPanelProps) {
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
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const forward = direction === 'rtl' ? -1 : 1;
    const [act, by] =
      {
        ArrowUp: [move, -1] as const,
        ArrowDown: [move, 1] as const,
        ArrowLeft: [widen, -forward as 1 | -1] as const,
        ArrowRight: [widen, forward] as const,
      }[event.key] ?? [];
    if (!act || !by) return;
    event.preventDefault();
    act(key, by);
  };
  const column = ofKey(chosen);
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
          <PopoverTool label={t('Move up')} onClick={() => move(column.key, -1)}>
            <ArrowUpOutlined />
          </PopoverTool>
          <PopoverTool label={t('Move down')} onClick={() => move(column.key, 1)}>
            <ArrowDownOutlined />
          </PopoverTool>
          <PopoverTool label={t('Narrower')} onClick={() => widen(column.key, -1)}>
            <LeftOutlined />
          </PopoverTool>
          <PopoverTool label={t('Wider')} onClick={() => widen(column.key, 1)}>
            <RightOutlined />
          </PopoverTool>
          <PopoverTool
            label={t('Pin')}
            isOn={Boolean(column.sticky || preferences.find(({ key }) => key === column.key)?.pinned)}
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
