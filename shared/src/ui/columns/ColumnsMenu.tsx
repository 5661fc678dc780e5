import { t } from '@salesdesk/shared';
import type { ColumnPreference } from '@salesdesk/shared/domain';
import { Button, Checkbox } from 'antd';
import { memo, useState } from 'react';
import type { Column } from '../dataTable.model.ts';
import { ArrowDownOutlined, ArrowUpOutlined, PushpinOutlined, TableOutlined } from '../icons.ts';
import { PopoverMenu, PopoverRow, PopoverRows, PopoverTool } from '../PopoverMenu.tsx';
import { Select } from '../Select.tsx';
import styles from './ColumnsMenu.module.css';
import type { ColumnLayout } from './columns.model.ts';
import { arranged, movedTo, WIDTH_NAMES, type WidthName, widthName, widthOf, withPreference } from './columns.model.ts';

type Titled = Pick<Column<never>, 'key' | 'title' | 'width' | 'sticky'>;

interface ColumnsMenuProps {
  columns: readonly Titled[];
  layout: ColumnLayout;
}

/**
 * Arranges columns by keyboard and touch, as the mouse does in the titles: visibility, order, width and pinning. Scrolling
 * the table does not re-render it.
 */
export const ColumnsMenu = memo(Menu);

function Menu({ columns, layout }: ColumnsMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <PopoverMenu
      label={t('Columns')}
      icon={<TableOutlined />}
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
    >
      {() => (
        <>
          <ColumnRows columns={columns} layout={layout} />
          <Button
            size="small"
            className={styles.reset}
            disabled={layout.preferences.length === 0}
            onClick={layout.reset}
          >
            {t('Reset columns')}
          </Button>
        </>
      )}
    </PopoverMenu>
  );
}

function ColumnRows({ columns, layout }: ColumnsMenuProps) {
  const preferences = arranged(columns, layout.preferences);
  const words = { narrow: t('narrow'), normal: t('normal'), wide: t('wide') };
  const [announcement, setAnnouncement] = useState('');
  const change = (key: string, preference: Partial<ColumnPreference>) =>
    layout.change((now) => withPreference(arranged(columns, now), key, preference));
  const move = (at: number, by: 1 | -1) => {
    const [own, other] = [preferences[at], preferences[at + by]];
    if (!own || !other) return;
    layout.change((now) => movedTo(arranged(columns, now), own.key, other.key));
    setAnnouncement(
      t('{{title}} is column {{number}} of {{total}}.', {
        title: columns.find(({ key }) => key === own.key)?.title ?? '',
        number: at + by + 1,
        total: preferences.length,
      }),
    );
  };
  return (
    <>
      <PopoverRows>
        {preferences.map((preference, at) => {
          const column = columns.find(({ key }) => key === preference.key);
          if (!column) return null;
          const { key, title, sticky } = column;
          return (
            <PopoverRow key={key}>
              <Checkbox
                checked={!preference.hidden || sticky}
                disabled={sticky}
                onChange={({ target }) => change(key, { hidden: !target.checked })}
              >
                {title}
              </Checkbox>
              <Select<WidthName>
                size="small"
                variant="borderless"
                className={styles.width}
                popupMatchSelectWidth={false}
                aria-label={t('Width of {{title}}', { title })}
                placeholder={t('as dragged')}
                value={widthName(preference.width, column.width)}
                onChange={(name) => change(key, { width: widthOf(name, column.width) })}
                options={WIDTH_NAMES.map((name) => ({ value: name, label: words[name] }))}
              />
              <PopoverTool
                label={t('Pin {{title}}', { title })}
                isOn={Boolean(preference.pinned || sticky)}
                disabled={sticky}
                onClick={() => change(key, { pinned: !preference.pinned })}
              >
                <PushpinOutlined />
              </PopoverTool>
              <PopoverTool label={t('Move {{title}} up', { title })} disabled={at === 0} onClick={() => move(at, -1)}>
                <ArrowUpOutlined />
              </PopoverTool>
              <PopoverTool
                label={t('Move {{title}} down', { title })}
                disabled={at === preferences.length - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDownOutlined />
              </PopoverTool>
            </PopoverRow>
          );
        })}
      </PopoverRows>
      <p role="status" className="sd-visually-hidden">
        {announcement}
      </p>
    </>
  );
}
