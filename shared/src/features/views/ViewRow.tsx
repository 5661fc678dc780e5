import { t, useDraft, useRestoredDraft, useSending, useWork } from '@salesdesk/shared';
import { type SavedView, VIEW_NAME_MAX } from '@salesdesk/shared/domain';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { DeleteOutlined, EditOutlined, StarFilled, StarOutlined, TeamOutlined } from '../../ui/icons.ts';
import { PopoverRow, PopoverTool } from '../../ui/PopoverMenu.tsx';
import { SendingNote } from '../../ui/SendingNote.tsx';
import type { SavedViews } from './useSavedViews.ts';
import styles from './Views.module.css';

interface ViewRowProps {
  view: SavedView;
  views: SavedViews;
  onChoose: () => void;
  onDelete: () => void;
}

/** One saved view: a click opens it; users who may change it can rename, share and delete it. */
export function ViewRow({ view, views, onChoose, onDelete }: ViewRowProps) {
  const restored = useRestoredDraft<{ name: string }>(views.draftName, view.view_id);
  const [isRenaming, setRenaming] = useState(restored !== null);
  const pencil = useRef<HTMLButtonElement>(null);
  const { name, is_shared, is_default, may_change, owner } = view;
  if (isRenaming)
    return (
      <Rename
        view={view}
        views={views}
        initialName={restored?.name ?? view.name}
        onEnd={() => {
          setRenaming(false);
          requestAnimationFrame(() => pencil.current?.focus());
        }}
      />
    );
  return (
    <PopoverRow>
      <button type="button" className={styles.open} aria-current={views.active === view} onClick={onChoose}>
        <bdi>{name}</bdi>
        {is_shared && <small>{t('shared by {{name}}', { name: owner.name })}</small>}
      </button>
      {may_change && (
        <>
          <PopoverTool
            ref={pencil}
            label={t('Rename {{name}}', { name })}
            title={t('Rename')}
            onClick={() => setRenaming(true)}
          >
            <EditOutlined />
          </PopoverTool>
          <PopoverTool
            isOn={is_shared}
            label={t('Share {{name}}', { name })}
            title={is_shared ? t('Shared with everybody who may open this list') : t('Share')}
            onClick={() => void views.share(view, !is_shared)}
          >
            <TeamOutlined />
          </PopoverTool>
        </>
      )}
      <PopoverTool
        isOn={is_default}
        label={t('Open with {{name}}', { name })}
        title={is_default ? t('This list opens with this view') : t('Open this list with this view')}
        onClick={() => void views.setDefault(is_default ? null : view)}
      >
        {is_default ? <StarFilled /> : <StarOutlined />}
      </PopoverTool>
      {may_change && (
        <PopoverTool label={t('Delete {{name}}', { name })} title={t('Delete')} onClick={onDelete}>
          <DeleteOutlined />
        </PopoverTool>
      )}
    </PopoverRow>
  );
}

interface RenameProps {
  view: SavedView;
  views: SavedViews;
  initialName: string;
  onEnd: () => void;
}

/** Replaces the row; Escape leaves the name unchanged. */
function Rename({ view, views, initialName, onEnd }: RenameProps) {
  const [name, setName] = useState(initialName);
  useDraft(views.draftName, view.view_id, name === view.name ? null : { name });
  const sending = useSending();
  const wanted = name.trim();
  const { run: rename, isPending: busy } = useWork({
    mutationFn: async () => {
      if (await views.rename(view, wanted, sending.send)) onEnd();
    },
  });
  return (
    <li>
      <form
        className={styles.rename}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Escape') return;
          // Keeps the panel open.
          event.preventDefault();
          event.stopPropagation();
          onEnd();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!wanted || busy) return;
          if (wanted === view.name) return onEnd();
          void rename();
        }}
      >
        <Input
          size="small"
          autoFocus
          aria-label={t('New name of {{name}}', { name: view.name })}
          maxLength={VIEW_NAME_MAX}
          value={name}
          disabled={busy}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setName(target.value)}
        />
        <Button size="small" type="primary" htmlType="submit" disabled={!wanted} loading={busy}>
          {t('Rename')}
        </Button>
      </form>
      <SendingNote sending={sending} />
    </li>
  );
}
