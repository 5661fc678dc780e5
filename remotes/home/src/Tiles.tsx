import { translated } from '@salesdesk/shared';
import { Button, EmptyState } from '@salesdesk/shared/ui/core';
import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, PlusOutlined } from '@salesdesk/shared/ui/icons';
import type { ColumnLayout } from '@salesdesk/shared/ui/table';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ActiveAccounts } from './ActiveAccounts.tsx';
import { LeadStatistics } from './LeadStatistics.tsx';
import { MyTasks } from './MyTasks.tsx';
import { Notifications } from './Notifications.tsx';
import styles from './Tiles.module.css';
import { msg, t } from './texts.ts';
import { movedTo, type Tile, type TileKey, tilesOf, withHidden } from './tiles.model.ts';

const CONTENT: Record<TileKey, { title: string; wide: boolean; content: ReactNode }> = {
  leads: { title: msg('Leads'), wide: true, content: <LeadStatistics /> },
  tasks: { title: msg('My Tasks'), wide: false, content: <MyTasks /> },
  notifications: { title: msg('Notifications'), wide: false, content: <Notifications /> },
  accounts: { title: msg('Active Accounts'), wide: true, content: <ActiveAccounts /> },
};
const titleOf = (key: TileKey) => translated(CONTENT[key].title);

interface TilesProps {
  layout: Pick<ColumnLayout, 'preferences' | 'change'>;
  isArranging: boolean;
}

/** The visible tiles in the user's order; while they are arranged, with the hidden ones below. */
export function Tiles({ layout, isArranging }: TilesProps) {
  const tiles = tilesOf(layout.preferences);
  const visible = tiles.filter(({ hidden }) => !hidden);
  const hidden = tiles.filter((tile) => tile.hidden);
  const dragged = useRef<TileKey | null>(null);
  const focusNext = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tiles change with the preferences.
  useEffect(() => {
    // A tile that moved takes its buttons along, and they lose the focus.
    if (focusNext.current) document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  }, [layout.preferences]);

  const change = (next: (tiles: Tile[]) => Tile[]) => layout.change((preferences) => next(tilesOf(preferences)));
  const moveTo = (key: TileKey, target: TileKey) => {
    change((now) => movedTo(now, key, target));
    const number = visible.findIndex((tile) => tile.key === target) + 1;
    setAnnouncement(
      t('{{title}} is tile {{number}} of {{total}}.', { title: titleOf(key), number, total: visible.length }),
    );
  };
  const step = (key: TileKey, by: 1 | -1) => {
    const target = visible[visible.findIndex((tile) => tile.key === key) + by];
    if (!target) return;
    focusNext.current = buttonId(key, by);
    moveTo(key, target.key);
  };
  const dropOn = (key: TileKey) => (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.removeAttribute('data-drop');
    if (dragged.current && dragged.current !== key) moveTo(dragged.current, key);
    dragged.current = null;
  };

  return (
    <>
      {visible.length === 0 && <EmptyState text={t('Every tile is hidden')} hint={t('Arrange shows them again.')} />}
      <div className={styles.grid}>
        {visible.map(({ key }, at) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the buttons of the bar move it by keyboard.
          <div
            key={key}
            className={styles.tile}
            data-wide={CONTENT[key].wide || undefined}
            data-arranging={isArranging || undefined}
            draggable={isArranging}
            onDragStart={(event) => {
              dragged.current = key;
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', key);
            }}
            onDragOver={(event) => {
              if (!dragged.current || dragged.current === key) return;
              event.preventDefault();
              event.currentTarget.toggleAttribute('data-drop', true);
            }}
            onDragLeave={(event) => event.currentTarget.removeAttribute('data-drop')}
            onDrop={dropOn(key)}
          >
            {isArranging && (
              <div className={styles.bar} role="toolbar" aria-label={t('Arrange {{title}}', { title: titleOf(key) })}>
                <span>{titleOf(key)}</span>
                <TileButton
                  id={buttonId(key, -1)}
                  label={t('Move {{title}} forward', { title: titleOf(key) })}
                  isOff={at === 0}
                  onClick={() => step(key, -1)}
                >
                  <ArrowUpOutlined />
                </TileButton>
                <TileButton
                  id={buttonId(key, 1)}
                  label={t('Move {{title}} back', { title: titleOf(key) })}
                  isOff={at === visible.length - 1}
                  onClick={() => step(key, 1)}
                >
                  <ArrowDownOutlined />
                </TileButton>
                <TileButton
                  label={t('Hide {{title}}', { title: titleOf(key) })}
                  onClick={() => {
                    focusNext.current = showId(key);
                    change((now) => withHidden(now, key, true));
                  }}
                >
                  <CloseOutlined />
                </TileButton>
              </div>
            )}
            {/* What is arranged is not operated. */}
            <div className={styles.content} inert={isArranging}>
              {CONTENT[key].content}
            </div>
          </div>
        ))}
      </div>
      {isArranging && hidden.length > 0 && (
        <section className={styles.hidden} aria-label={t('Hidden tiles')}>
          {hidden.map(({ key }) => (
            <Button
              key={key}
              id={showId(key)}
              icon={<PlusOutlined />}
              onClick={() => {
                focusNext.current = buttonId(key, -1);
                change((now) => withHidden(now, key, false));
              }}
            >
              {t('Show {{title}}', { title: titleOf(key) })}
            </Button>
          ))}
        </section>
      )}
      <p role="status" className="sd-visually-hidden">
        {announcement}
      </p>
    </>
  );
}

const buttonId = (key: TileKey, by: 1 | -1) => `tile-${key}-${by === 1 ? 'back' : 'forward'}`;
const showId = (key: TileKey) => `tile-${key}-show`;

interface TileButtonProps {
  id?: string;
  label: string;
  /** Stays focusable, so that no press on it loses the focus. */
  isOff?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function TileButton({ id, label, isOff = false, onClick, children }: TileButtonProps) {
  return (
    <button
      type="button"
      id={id}
      className={styles.button}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onClick()}
    >
      {children}
    </button>
  );
}
