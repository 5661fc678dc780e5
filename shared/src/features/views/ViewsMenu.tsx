import {
  direction,
  t,
  useDraft,
  useDraftReturn,
  useRestoredDraft,
  useSending,
  useWindowEvent,
  useWork,
} from '@salesdesk/shared';
import { type SavedView, VIEW_NAME_MAX } from '@salesdesk/shared/domain';
import { Button, Checkbox, Input } from 'antd';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DownOutlined } from '../../ui/icons.ts';
import { PopoverMenu, PopoverRow, PopoverRows } from '../../ui/PopoverMenu.tsx';
import { SendingNote } from '../../ui/SendingNote.tsx';
import { NARROW, useMedia } from '../../ui/useMedia.ts';
import type { SavedViews } from './useSavedViews.ts';
import { ViewRow } from './ViewRow.tsx';
import styles from './Views.module.css';

export interface BuiltInView {
  name: string;
  filters: Record<string, string>;
  /** The order it opens with; null or absent for the list's own. */
  sort?: string;
}

const NO_VIEWS: readonly BuiltInView[] = [];

interface ViewsMenuProps {
  views: SavedViews;
  /** The name of the list without a view: 'All leads'. */
  plain: string;
  /** Views that come with the screen. */
  builtIn?: readonly BuiltInView[];
}

interface Entry {
  /** Null for the whole list. */
  view: SavedView | BuiltInView | null;
  name: string;
  open: () => void;
}

/** How many views are tabs; the menu has all of them. */
const TABS = 3;

/** The view that the list shows exactly; null for the whole list, undefined while filters of no view are set. */
export function shownView({ views, builtIn = NO_VIEWS }: Omit<ViewsMenuProps, 'plain'>) {
  if (views.active) return views.isDirty ? undefined : views.active;
  const set = (of: Record<string, string>) => Object.entries(of).filter(([, value]) => value);
  const current = set(views.filters);
  if (!current.length) return null;
  return builtIn.find(
    ({ filters }) =>
      current.length === set(filters).length && current.every(([name, value]) => filters[name] === value),
  );
}

/** Below it the words of a search box cannot be read. */
const SEARCH_MIN_PX = 100;

/**
 * How many tabs leave room for the search of their row, in whatever language: measured before they are painted, and again
 * when `names` or the window change. Returns the ref of an element in the row too.
 */
function useRoom(names: readonly string[]) {
  const row = useRef<HTMLDivElement>(null);
  const all = names.join();
  const [measured, setMeasured] = useState({ all, count: names.length, isDone: false });
  const isCurrent = measured.all === all;
  const count = isCurrent ? measured.count : names.length;
  const isDone = isCurrent && measured.isDone;
  useWindowEvent('resize', () => setMeasured({ all: '', count: 0, isDone: false }));
  useLayoutEffect(() => {
    if (isDone) return;
    const tools = row.current?.closest<HTMLElement>('[data-list-tools]');
    const search = tools?.parentElement?.querySelector<HTMLElement>('[type="search"]');
    // Without a layout, as in a test, nothing has a width.
    const isEnough = !count || !search || !tools?.offsetWidth || search.offsetWidth >= SEARCH_MIN_PX;
    // One tab alone offers nothing to choose.
    setMeasured(isEnough ? { all, count, isDone: true } : { all, count: count > 2 ? count - 1 : 0, isDone: false });
  }, [isDone, count, all]);
  return [row, count] as const;
}

/**
 * The first views as tabs and a menu of all, with what can be done with unsaved changes. One stop of Tab; arrow keys walk
 * it. Pressing the open tab again leads back to the whole list. Filters of no view leave their room to the chips.
 */
export function ViewsMenu(props: ViewsMenuProps) {
  const { views, plain, builtIn = NO_VIEWS } = props;
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<SavedView | null>(null);
  const isNarrow = useMedia(NARROW);
  const { active, isDirty } = views;
  const shown = shownView(props);
  const whole: Entry = { view: null, name: plain, open: () => views.open(null) };
  const ofScreen = builtIn.map((view): Entry => ({ view, name: view.name, open: () => views.open(null, view) }));
  const saved = views.views.map((view): Entry => ({ view, name: view.name, open: () => views.open(view) }));
  const firsts = [whole, ...ofScreen.slice(0, 1), ...saved, ...ofScreen.slice(1)].slice(0, TABS);
  const wanted = !isNarrow && shown !== undefined ? firsts : [];
  const [row, count] = useRoom(wanted.map(({ name }) => name));
  const tabs = wanted.slice(0, count);
  const current = tabs.findIndex(({ view }) => view === shown);
  const title = (shown ?? active)?.name ?? plain;
  useDraftReturn(views.draftName, () => setOpen(true));
  return (
    <div ref={row} role="toolbar" aria-label={t('Views')} className={styles.bar} onKeyDown={onArrow}>
      {tabs.map((tab, at) => (
        <button
          key={`${at} ${tab.name}`}
          type="button"
          className={styles.tab}
          title={tab.name}
          aria-pressed={at === current}
          tabIndex={at === Math.max(current, 0) ? 0 : -1}
          onClick={at === current ? whole.open : tab.open}
        >
          <bdi>{tab.name}</bdi>
        </button>
      ))}
      <PopoverMenu
        label={t('Views')}
        text={
          <span className={styles.title}>
            <span className="sd-visually-hidden">{t('Views')}</span>
            {current < 0 && (
              <span className={styles.name}>
                <bdi>{title}</bdi>
              </span>
            )}
            {isDirty && (
              <span className={styles.dirty}>
                <span aria-hidden="true">•</span>
                <span className="sd-visually-hidden">{t('(changed)')}</span>
              </span>
            )}
            <DownOutlined />
          </span>
        }
        title={title}
        tabIndex={tabs.length ? -1 : 0}
        size="middle"
        placement="bottomLeft"
        open={open}
        onOpenChange={setOpen}
      >
        {(close) => (
          <ViewsPanel
            views={views}
            entries={[whole, ...ofScreen]}
            shown={shown}
            onClose={close}
            onDelete={(view) => {
              close();
              setAsked(view);
            }}
          />
        )}
      </PopoverMenu>
      <ConfirmDialog
        open={asked !== null}
        title={t('Delete view')}
        message={t('Are you sure you want to delete the view {{name}}?', { name: asked?.name ?? '' })}
        detail={asked?.is_shared && t('It is shared: colleagues who use it will not have it any more.')}
        confirmLabel={t('Delete')}
        danger
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (asked) void views.remove(asked);
        }}
      />
    </div>
  );
}

/** Arrow keys walk the tabs and the button of the menu, and leave its panel alone. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter((one) => !one.closest('[role="dialog"]'));
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const forward = direction === 'rtl' ? -1 : 1;
  const by = { ArrowRight: forward, ArrowLeft: -forward }[event.key];
  if (at < 0 || !by) return;
  event.preventDefault();
  buttons.at((at + by) % buttons.length)?.focus();
}

interface ViewsPanelProps {
  views: SavedViews;
  /** The whole list and the views of the screen. */
  entries: readonly Entry[];
  shown: ReturnType<typeof shownView>;
  onClose: () => void;
  onDelete: (view: SavedView) => void;
}

function ViewsPanel({ views, entries, shown, onClose, onDelete }: ViewsPanelProps) {
  const { active } = views;
  const closing = (act: () => unknown) => () => {
    void act();
    onClose();
  };
  return (
    <>
      <PopoverRows>
        {entries.map(({ view, name, open }) => (
          <PopoverRow key={name}>
            <button type="button" className={styles.open} aria-current={view === shown} onClick={closing(open)}>
              {name}
            </button>
          </PopoverRow>
        ))}
        {views.views.map((view) => (
          <ViewRow
            key={view.view_id}
            view={view}
            views={views}
            onChoose={closing(() => views.open(view))}
            onDelete={() => onDelete(view)}
          />
        ))}
      </PopoverRows>
      {active && views.isDirty && (
        <div className={styles.changes}>
          {active.may_change && (
            <Button size="small" type="primary" onClick={closing(views.save)}>
              {t('Save')}
            </Button>
          )}
          <Button size="small" onClick={closing(() => views.open(active))}>
            {t('Discard')}
          </Button>
        </div>
      )}
      <SaveAs views={views} onSaved={onClose} />
    </>
  );
}

function SaveAs({ views, onSaved }: { views: SavedViews; onSaved: () => void }) {
  const restored = useRestoredDraft<{ name: string; isShared: boolean }>(views.draftName, null);
  const [name, setName] = useState(restored?.name ?? '');
  const [isShared, setShared] = useState(restored?.isShared ?? false);
  useDraft(views.draftName, null, name ? { name, isShared } : null);
  const sending = useSending();
  const { run: save, isPending: busy } = useWork({
    mutationFn: async () => {
      if (await views.saveAs(name.trim(), isShared, sending.send)) onSaved();
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) void save();
      }}
    >
      <Input
        size="small"
        aria-label={t('Name of the view')}
        placeholder={t('Save as view…')}
        maxLength={VIEW_NAME_MAX}
        value={name}
        disabled={busy}
        onChange={(event) => setName(event.target.value)}
      />
      <Checkbox checked={isShared} disabled={busy} onChange={({ target }) => setShared(target.checked)}>
        {t('Shared')}
      </Checkbox>
      <Button size="small" type="primary" htmlType="submit" disabled={!name.trim()} loading={busy}>
        {t('Save view')}
      </Button>
      <SendingNote sending={sending} />
    </form>
  );
}
