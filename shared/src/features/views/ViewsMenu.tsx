import { t, useDraft, useDraftReturn, useRestoredDraft, useSending, useWork } from '@salesdesk/shared';
import { type SavedView, VIEW_NAME_MAX } from '@salesdesk/shared/domain';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DownOutlined } from '../../ui/icons.ts';
import { PopoverMenu, PopoverRow, PopoverRows } from '../../ui/PopoverMenu.tsx';
import { SendingNote } from '../../ui/SendingNote.tsx';
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

/** The open view, a menu of the others, and what can be done with unsaved changes. */
export function ViewsMenu({ views, plain, builtIn = NO_VIEWS }: ViewsMenuProps) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<SavedView | null>(null);
  const { active, isDirty } = views;
  const shown = active?.name ?? builtIn.find((view) => isShown(view, views))?.name ?? plain;
  useDraftReturn(views.draftName, () => setOpen(true));
  return (
    <span className={styles.bar}>
      <PopoverMenu
        label={t('Views')}
        text={
          <span className={styles.title}>
            <span className={styles.name}>
              <bdi>{shown}</bdi>
            </span>
            {isDirty && (
              <span className={styles.dirty}>
                <span aria-hidden="true">•</span>
                <span className="sd-visually-hidden">{t('(changed)')}</span>
              </span>
            )}
            <DownOutlined />
          </span>
        }
        title={shown}
        placement="bottomLeft"
        open={open}
        onOpenChange={setOpen}
      >
        {(close) => (
          <ViewsPanel
            views={views}
            plain={plain}
            builtIn={builtIn}
            onClose={close}
            onDelete={(view) => {
              close();
              setAsked(view);
            }}
          />
        )}
      </PopoverMenu>
      {active && isDirty && (
        <>
          {active.may_change && (
            <Button size="small" type="primary" onClick={() => void views.save()}>
              {t('Save')}
            </Button>
          )}
          <Button size="small" onClick={() => setOpen(true)}>
            {t('Save as')}
          </Button>
          <Button size="small" onClick={() => views.open(active)}>
            {t('Discard')}
          </Button>
        </>
      )}
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
    </span>
  );
}

interface ViewsPanelProps extends ViewsMenuProps {
  onClose: () => void;
  onDelete: (view: SavedView) => void;
}

function ViewsPanel({ views, plain, builtIn = NO_VIEWS, onClose, onDelete }: ViewsPanelProps) {
  const choose = (view: SavedViews['active'] | null) => {
    views.open(view ?? null);
    onClose();
  };
  return (
    <>
      <PopoverRows>
        <PopoverRow>
          <button
            type="button"
            className={styles.open}
            aria-current={!views.active && !builtIn.some((view) => isShown(view, views))}
            onClick={() => choose(null)}
          >
            {plain}
          </button>
        </PopoverRow>
        {builtIn.map((view) => (
          <PopoverRow key={view.name}>
            <button
              type="button"
              className={styles.open}
              aria-current={isShown(view, views)}
              onClick={() => {
                views.open(null, view);
                onClose();
              }}
            >
              {view.name}
            </button>
          </PopoverRow>
        ))}
        {views.views.map((view) => (
          <ViewRow
            key={view.view_id}
            view={view}
            views={views}
            onChoose={() => choose(view)}
            onDelete={() => onDelete(view)}
          />
        ))}
      </PopoverRows>
      <SaveAs views={views} onSaved={onClose} />
    </>
  );
}

/** Whether the list shows exactly what this view would. */
function isShown({ filters }: BuiltInView, views: SavedViews): boolean {
  const set = (of: Record<string, string>) => Object.entries(of).filter(([, value]) => value);
  const current = set(views.filters);
  return (
    !views.active && current.length === set(filters).length && current.every(([name, value]) => filters[name] === value)
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
        placeholder={t('Save what is shown as…')}
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
