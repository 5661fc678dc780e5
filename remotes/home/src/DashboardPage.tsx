/** Dashboard: the widgets of Home as tiles that its reader orders and hides. product.md section 1, R-27, R-130. */
import { translated } from '@salesdesk/shared';
import { type ColumnPreference, TITLES } from '@salesdesk/shared/domain';
import { Button, EmptyState, Page } from '@salesdesk/shared/ui/core';
import {
  AppstoreOutlined,
  ArrowDownOutlined,
  ArrowUpOutlined,
  CloseOutlined,
  PlusOutlined,
} from '@salesdesk/shared/ui/icons';
import { type ColumnLayout, useColumnLayout } from '@salesdesk/shared/ui/table';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ActiveAccounts } from './ActiveAccounts.tsx';
import styles from './DashboardPage.module.css';
import { LeadStatistics } from './LeadStatistics.tsx';
import { MyTasks } from './MyTasks.tsx';
import { Notifications } from './Notifications.tsx';
import { msg, t } from './texts.ts';

interface Tile {
  key: string;
  title: string;
  isWide?: true;
  content: ReactNode;
}

interface ArrangedTile extends Tile {
  hidden: boolean;
}

const TILES: readonly Tile[] = [
  { key: 'tasks', title: msg('My Tasks'), content: <MyTasks /> },
  { key: 'notifications', title: msg('Notifications'), content: <Notifications /> },
  { key: 'leads', title: msg('Leads'), isWide: true, content: <LeadStatistics /> },
  { key: 'accounts', title: msg('Active Accounts'), isWide: true, content: <ActiveAccounts /> },
];

export default function DashboardPage() {
  const layout = useColumnLayout('dashboard');
  const [isArranging, setArranging] = useState(false);
  const isEmpty = arranged(layout.preferences).every(({ hidden }) => hidden);
  return (
    <Page
      title={t(TITLES.dashboard)}
      toolbar={
        <>
          {isArranging && (
            <Button disabled={layout.preferences.length === 0} onClick={layout.reset}>
              {t('Reset')}
            </Button>
          )}
          <Button icon={<AppstoreOutlined />} aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
            {isArranging ? t('Done') : t('Arrange')}
          </Button>
        </>
      }
    >
      {isEmpty && <EmptyState text={t('Every tile is hidden')} hint={t('Arrange shows them again.')} />}
      <Tiles layout={layout} isArranging={isArranging} />
    </Page>
  );
}

interface TilesProps {
  layout: Pick<ColumnLayout, 'preferences' | 'change'>;
  isArranging: boolean;
}

/** The tiles in the user's order. While they are arranged, each has a bar with buttons, and a hidden one its bar only. */
function Tiles({ layout, isArranging }: TilesProps) {
  const tiles = arranged(layout.preferences);
  const [announcement, setAnnouncement] = useState('');
  const pressed = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tiles move with the preferences.
  useEffect(() => {
    // A tile that moved takes its buttons along, and they lose the focus.
    pressed.current?.focus();
    pressed.current = null;
  }, [layout.preferences]);

  const save = (next: (tiles: ArrangedTile[]) => ArrangedTile[]) =>
    layout.change((now) => next(arranged(now)).map(({ key, hidden }) => ({ key, hidden })));
  const moveTo = ({ key, title }: Tile, to: number) => {
    if (to < 0 || to >= tiles.length) return;
    save((now) => now.filter((tile) => tile.key !== key).toSpliced(to, 0, ...now.filter((tile) => tile.key === key)));
    const places = { title: translated(title), number: to + 1, total: tiles.length };
    setAnnouncement(t('{{title}} is tile {{number}} of {{total}}.', places));
  };
  const hide = (key: string, hidden: boolean) =>
    save((now) => now.map((tile) => (tile.key === key ? { ...tile, hidden } : tile)));

  return (
    <>
      <div className={styles.grid}>
        {tiles.map((tile, at) => {
          const { key, hidden, isWide, content } = tile;
          const title = translated(tile.title);
          if (hidden && !isArranging) return null;
          return (
            <div key={key} className={styles.tile} data-wide={isWide} data-arranging={isArranging || undefined}>
              {isArranging && (
                <div
                  className={styles.bar}
                  role="toolbar"
                  aria-label={t('Arrange {{title}}', { title })}
                  onClickCapture={({ target }) => {
                    pressed.current = (target as HTMLElement).closest('button:not([aria-disabled="true"])');
                  }}
                >
                  <span>{title}</span>
                  <TileButton
                    label={t('Move {{title}} forward', { title })}
                    icon={<ArrowUpOutlined />}
                    isOff={at === 0}
                    onClick={() => moveTo(tile, at - 1)}
                  />
                  <TileButton
                    label={t('Move {{title}} back', { title })}
                    icon={<ArrowDownOutlined />}
                    isOff={at === tiles.length - 1}
                    onClick={() => moveTo(tile, at + 1)}
                  />
                  <TileButton
                    label={hidden ? t('Show {{title}}', { title }) : t('Hide {{title}}', { title })}
                    icon={hidden ? <PlusOutlined /> : <CloseOutlined />}
                    onClick={() => hide(key, !hidden)}
                  />
                </div>
              )}
              {/* What is arranged is not operated. */}
              {!hidden && (
                <div className={styles.content} inert={isArranging}>
                  {content}
                </div>
              )}
            </div>
          );
        })}
      </div>
      <p role="status" className="sd-visually-hidden">
        {announcement}
      </p>
    </>
  );
}

interface TileButtonProps {
  label: string;
  icon: ReactNode;
  /** Stays focusable, so that no press on it loses the focus. */
  isOff?: boolean;
  onClick: () => void;
}

function TileButton({ label, icon, isOff = false, onClick }: TileButtonProps) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={onClick}
    />
  );
}

/** Every tile in the user's order; one that was added since comes last. */
function arranged(preferences: readonly ColumnPreference[]): ArrangedTile[] {
  const known = preferences.flatMap(({ key, hidden = false }) =>
    TILES.filter((tile) => tile.key === key).map((tile) => ({ ...tile, hidden })),
  );
  const others = TILES.filter(({ key }) => known.every((tile) => tile.key !== key));
  return [...known, ...others.map((tile) => ({ ...tile, hidden: false }))];
}
