import {
  Slot,
  said,
  stageName,
  t,
  translated,
  useCan,
  useChangeRefusal,
  useSession,
  useStages,
  useWindowEvent,
} from '@salesdesk/shared';
import {
  type Account,
  BULK_BATCH,
  COLD_SLUG,
  CONVERTED_SLUG,
  isFlagSet,
  MOVE_REFUSALS,
  mayMoveLead,
  type Stage,
} from '@salesdesk/shared/domain';
import { Button, Modal } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CatalogFailure } from '../../ui/EmptyState.tsx';
import { ModalTitle } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import { AssignMenu } from './AssignMenu.tsx';
import styles from './Bulk.module.css';
import { lockOf, scopeText } from './bulk.model.ts';
import type { Bulk, BulkWanted } from './useBulk.ts';

interface BulkBarProps {
  bulk: Bulk;
  /** The loaded rows: when none of the selected may be changed, the actions are disabled and give the reason. */
  rows?: readonly Account[];
  /** The number of rows that match the filters. */
  total: number;
  /** The Q List also offers promotion. */
  mayPromote?: boolean;
  /** The rows are archived companies, which can be restored only. */
  isArchive?: boolean;
}

/** The actions for the selected rows, at the bottom of the list, and afterwards the refused rows. */
export function BulkBar({ bulk, rows = [], total, mayPromote = false, isArchive = false }: BulkBarProps) {
  const { selected, progress } = bulk;
  const [asked, setAsked] = useState<BulkWanted | null>(null);
  const place = useBarFocus(progress !== null);
  const refusalOf = useChangeRefusal();
  const mover = useSession();
  const moveRefusalOf = (account: Account) => (mayMoveLead(account, mover) ? null : translated(MOVE_REFUSALS.notYours));
  const start = (wanted: BulkWanted) => {
    // Changing this many takes several batches, so ask first.
    if (selected.size > BULK_BATCH) setAsked(wanted);
    else void bulk.run(wanted);
  };
  if (progress)
    return (
      <>
        <strong ref={place} tabIndex={-1}>
          {t('{{done}} of {{total}} done', progress)}
        </strong>
        <progress className={styles.progress} value={progress.done} max={progress.total} aria-label={t('Progress')} />
        <Button size="small" onClick={bulk.cancel}>
          {t('Cancel')}
        </Button>
      </>
    );
  return (
    <>
      {/* The table announces the number; what is outside the filter only stands here. */}
      <strong ref={place} tabIndex={-1} aria-live={bulk.outside ? 'polite' : undefined}>
        {scopeText(selected.size, bulk.outside)}
      </strong>
      {total > selected.size && (
        <Button size="small" type="link" onClick={() => void bulk.selectMatching()}>
          {t('Select all {{total}} that match', { total })}
        </Button>
      )}
      <span className={styles.actions}>
        {isArchive ? (
          <ArchiveButton
            action="restore"
            lock={lockOf(selected, rows, (row) => refusalOf({ ...row, account_archived_at: null }))}
            onStart={start}
          />
        ) : (
          <>
            {mayPromote && (
              <Button size="small" type="primary" onClick={() => start({ action: 'promote' })}>
                {t('Promote')}
              </Button>
            )}
            <AssignMenu
              lock={lockOf(selected, rows, refusalOf)}
              accounts={rows.filter(({ account_id }) => selected.has(account_id))}
              onChoose={(assignee, line) => start({ action: 'assign', assignee, ...(line && { line }) })}
            />
            <MoveTo
              lock={lockOf(selected, rows, moveRefusalOf)}
              onChoose={(stage) => start({ action: 'move', stage })}
            />
            <ArchiveButton action="archive" lock={lockOf(selected, rows, refusalOf)} onStart={start} />
          </>
        )}
        <Slot name="list.action" props={{ list: bulk.list, selected: [...selected] }} />
        <Button size="small" onClick={bulk.exportRows}>
          {t('Export selected')}
        </Button>
        <Button size="small" onClick={bulk.clear}>
          {t('Clear selection')}
        </Button>
      </span>
      <ConfirmDialog
        open={asked !== null}
        title={t('Change {{total}} companies', { total: selected.size })}
        message={t('This changes {{total}} companies, one batch after the other.', { total: selected.size })}
        confirmLabel={t('Go on')}
        onConfirm={() => {
          setAsked(null);
          if (asked) void bulk.run(asked);
        }}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

/** Cold takes no drops, but long idle leads may be moved there; the others are refused by name. */
function isCold(stage: Stage): boolean {
  return stage.kanban_column_slug_name === COLD_SLUG;
}

/**
 * The buttons disappear while an action runs, and the bar disappears with the last selected row. A focus in the bar stays
 * in it, and moves to the page's title when the bar goes. Returns the ref of the element to focus.
 */
function useBarFocus(isRunning: boolean) {
  const place = useRef<HTMLElement>(null);
  const wasInBar = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change when an action starts or ends.
  useLayoutEffect(() => {
    if (wasInBar.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isRunning]);
  useLayoutEffect(() => {
    const bar = place.current?.parentElement;
    return () => {
      if (bar?.contains(document.activeElement)) document.getElementById('page-title')?.focus({ preventScroll: true });
    };
  }, []);
  useWindowEvent('focusin', ({ target }) => {
    wasInBar.current = place.current?.parentElement?.contains(target as Node) === true;
  });
  return place;
}

interface ArchiveButtonProps {
  action: 'archive' | 'restore';
  /** Why none of the rows may be changed; null when one may. */
  lock: string | null;
  onStart: (wanted: BulkWanted) => void;
}

function ArchiveButton({ action, lock, onStart }: ArchiveButtonProps) {
  const canOnQList = useCan('data.q-list.create');
  const canOnLeads = useCan('data.leads.create');
  return (
    <Button
      size="small"
      disabled={lock !== null || (!canOnQList && !canOnLeads)}
      title={lock ?? undefined}
      onClick={() => onStart({ action })}
    >
      {action === 'archive' ? t('Archive') : t('Restore')}
    </Button>
  );
}

function MoveTo({ lock, onChoose }: { lock: string | null; onChoose: (slug: string) => void }) {
  const canSee = useCan('data.leads.view');
  const mayConvert = useCan('data.leads.convert-to-account');
  const stages = useStages({ isWanted: canSee });
  return (
    <Select
      size="small"
      className={styles.choice}
      aria-label={t('Move to')}
      placeholder={t('Move to…')}
      value={null}
      loading={stages.isLoading && canSee}
      notFoundContent={stages.hasFailed ? <CatalogFailure catalog={stages} /> : undefined}
      disabled={lock !== null || !canSee}
      title={lock ?? undefined}
      popupMatchSelectWidth={false}
      placement="topLeft"
      onChange={(slug: string | null) => slug && onChoose(slug)}
      options={stages.items
        .filter((stage) => isFlagSet(stage.kanban_column_is_drag_in) || isCold(stage))
        .map((stage) => ({
          value: stage.kanban_column_slug_name,
          label: isFlagSet(stage.kanban_column_is_drag_in)
            ? stageName(stage.kanban_column_name)
            : t('{{stage}} (idle leads only)', { stage: stageName(stage.kanban_column_name) }),
          disabled: stage.kanban_column_slug_name === CONVERTED_SLUG && !mayConvert,
        }))}
    />
  );
}

/** Every refused row with its reason; these rows stay selected. */
export function BulkRefused({ bulk: { refused, closeRefused } }: { bulk: Bulk }) {
  return (
    <Modal
      open={refused !== null}
      title={<ModalTitle>{t('Not all could be changed')}</ModalTitle>}
      onOk={closeRefused}
      onCancel={closeRefused}
      okText={t('Close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      destroyOnHidden
    >
      <p>
        {refused?.message} {t('These stay as they are, and selected:')}
      </p>
      <ul className={styles.refused} aria-label={t('Refused')}>
        {refused?.outcomes.map(({ account_id, name, reason, reason_message }) => (
          <li key={account_id}>
            <strong>
              <bdi>{name || t('Company {{id}}', { id: String(account_id) })}</bdi>
            </strong>
            <span>{said(reason_message, reason ?? '')}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
