import { t } from '@salesdesk/shared';
import { VIEW_NAME_MAX } from '@salesdesk/shared/domain';
import { Button, Checkbox, Input, Popover } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { DeleteOutlined, DownOutlined, StarFilled, StarOutlined, TeamOutlined } from '../icons.ts';
import type { SavedViews } from './useSavedViews.ts';
import styles from './Views.module.css';

interface ViewsMenuProps {
  views: SavedViews;
  /** What the list is called without a view: 'All leads'. */
  plain: string;
}

/** The view that is open, the others behind its name, and what to do with what was changed. */
export function ViewsMenu({ views, plain }: ViewsMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { active, isDirty } = views;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <span className={styles.anchor}>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        content={<ViewsPanel views={views} plain={plain} onClose={close} />}
      >
        <Button ref={button} size="small" aria-expanded={open} aria-haspopup="dialog" title={active?.name ?? plain}>
          <span className={styles.name}>
            <bdi>{active?.name ?? plain}</bdi>
          </span>
          {isDirty && (
            <span className={styles.dirty}>
              <span aria-hidden="true">•</span>
              <span className="sd-visually-hidden">{t('(changed)')}</span>
            </span>
          )}
          <DownOutlined />
        </Button>
      </Popover>
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
    </span>
  );
}

function ViewsPanel({ views, plain, onClose }: ViewsMenuProps & { onClose: () => void }) {
  const choose = (view: SavedViews['active'] | null) => {
    views.open(view ?? null);
    onClose();
  };
  return (
    <div
      role="dialog"
      aria-label={t('Views')}
      className={styles.panel}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <ul className={styles.rows}>
        <li className={styles.row}>
          <button type="button" className={styles.open} aria-current={!views.active} onClick={() => choose(null)}>
            {plain}
          </button>
        </li>
        {views.views.map((view) => {
          const { name, is_shared, is_default, may_change, owner } = view;
          return (
            <li key={view.view_id} className={styles.row}>
              <button
                type="button"
                className={styles.open}
                aria-current={views.active === view}
                onClick={() => choose(view)}
              >
                <bdi>{name}</bdi>
                {is_shared && <small>{t('shared by {{name}}', { name: owner.name })}</small>}
              </button>
              {may_change && (
                <button
                  type="button"
                  className={styles.tool}
                  aria-pressed={is_shared}
                  aria-label={t('Share {{name}}', { name })}
                  title={is_shared ? t('Shared with everybody who may open this list') : t('Share')}
                  onClick={() => void views.share(view, !is_shared)}
                >
                  <TeamOutlined />
                </button>
              )}
              <button
                type="button"
                className={styles.tool}
                aria-pressed={is_default}
                aria-label={t('Open with {{name}}', { name })}
                title={is_default ? t('This list opens with this view') : t('Open this list with this view')}
                onClick={() => void views.setDefault(is_default ? null : view)}
              >
                {is_default ? <StarFilled /> : <StarOutlined />}
              </button>
              {may_change && (
                <button
                  type="button"
                  className={styles.tool}
                  aria-label={t('Delete {{name}}', { name })}
                  title={t('Delete')}
                  onClick={() => void views.remove(view)}
                >
                  <DeleteOutlined />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <SaveAs views={views} onSaved={onClose} />
    </div>
  );
}

function SaveAs({ views, onSaved }: { views: SavedViews; onSaved: () => void }) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <form
      className={styles.form}
      onSubmit={async (event) => {
        event.preventDefault();
        if (!name.trim() || busy) return;
        setBusy(true);
        const isSaved = await views.saveAs(name.trim(), isShared);
        setBusy(false);
        if (isSaved) onSaved();
      }}
    >
      <Input
        size="small"
        aria-label={t('Name of the view')}
        placeholder={t('Save what is shown as…')}
        maxLength={VIEW_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
        {t('Shared')}
      </Checkbox>
      <Button size="small" type="primary" htmlType="submit" disabled={!name.trim()} loading={busy}>
        {t('Save view')}
      </Button>
    </form>
  );
}
