/** Every extension by slot: whose it is, how it works for users, and what the operator changes of it without a release. */
import {
  type ComposedExtension,
  compareExtensions,
  type ExtensionStatus,
  type RemoteRow,
  SLOT_NAMES,
  TRIAL_SHARES,
} from '@salesdesk/shared/domain';
import { Link } from '@salesdesk/shared/router';
import { EmptyState, LoadFailure, PermissionButton, Skeleton, Tag } from '@salesdesk/shared/ui/core';
import { Checkbox, Field, Input, Select } from '@salesdesk/shared/ui/form';
import { ConfirmDialog } from '@salesdesk/shared/ui/overlay';
import { liveOf } from './console.model.ts';
import styles from './Parts.module.css';
import { PlainTable } from './Parts.tsx';
import { Errors, phasesText } from './RemotesTable.tsx';
import { remotePath } from './rollout.texts.ts';
import { t } from './texts.ts';
import { type OwnView, useOverview, useOwnViews, useReleaseChange } from './useConsole.ts';

interface Asked {
  row: ExtensionRow;
  draft: ExtensionDraft;
}

export function ExtensionsView() {
  const { data, isError, refetch } = useOverview();
  const viewOf = useOwnViews();
  const { asked, ask, close, run, isPending } = useReleaseChange(({ row, draft }: Asked) => ({
    remote: row.remote.name,
    action: 'compose',
    version: liveOf(row.remote)?.version ?? row.version,
    seen: row.remote.last?.at ?? '',
    extension: row.id,
    ...composedOf(draft),
  }));
  if (isError && !data)
    return <LoadFailure text={t('The releases could not be loaded.')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const groups = rowsBySlot(data.remotes);
  if (!groups.length) return <EmptyState text={t('No remote has an extension')} hint="" />;
  return (
    <div className={`${styles.page} ${styles.extensions}`}>
      <PlainTable
        titles={[
          t('Extension'),
          t('Remote'),
          t('Version'),
          t('State'),
          t('Order'),
          t('Failing browsers'),
          t('Shares + code'),
          <span key="change" className="sd-visually-hidden">
            {t('Change')}
          </span>,
        ]}
      >
        {groups.map(({ slot, rows }) => (
          <tbody key={slot}>
            <tr>
              <th scope="rowgroup" colSpan={8}>
                <code>{slot}</code>
              </th>
            </tr>
            {rows.map((row) => (
              <Extension
                key={`${row.remote.name}/${row.id}`}
                row={row}
                view={viewOf(row.remote.name)}
                onChange={() => ask({ row, draft: draftOf(row.composed) })}
                onReset={() => run({ row, draft: draftOf() })}
              />
            ))}
          </tbody>
        ))}
      </PlainTable>
      <ConfirmDialog
        open={asked !== null}
        title={asked ? t('Change {{title}}', { title: asked.row.title }) : ''}
        message={t('Users get it with their next page, and an open page within 15 seconds.')}
        confirmLabel={t('Change')}
        busy={isPending}
        onConfirm={() => asked && hasGoodOrder(asked.draft) && run(asked)}
        onCancel={close}
      >
        {asked && (
          <Draft draft={asked.draft} onDraft={(changes) => ask({ ...asked, draft: { ...asked.draft, ...changes } })} />
        )}
      </ConfirmDialog>
    </div>
  );
}

interface ExtensionProps {
  row: ExtensionRow;
  view: OwnView;
  onChange: () => void;
  onReset: () => void;
}

function Extension({ row, view, onChange, onReset }: ExtensionProps) {
  const { title, remote, version, composed, order } = row;
  const permission = 'system.platform.tokens';
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>
        <Link to={remotePath(remote.name)}>{remote.name}</Link>
      </td>
      <td>{version}</td>
      <td>
        {!composed && t('As declared')}
        {composed?.hidden && <Tag color="red">{t('Hidden')}</Tag>}
        {composed?.pinned && <Tag color="blue">{t('Pinned')}</Tag>}
        {composed?.share !== undefined && <Tag>{t('{{percent}} % of users', { percent: composed.share })}</Tag>}
      </td>
      <td>{composed?.order ?? order ?? 100}</td>
      <td>
        <Errors remote={remote} view={view} />
      </td>
      <td>{phasesText(view.phases)}</td>
      <td className={styles.actions}>
        <PermissionButton
          size="small"
          permission={permission}
          aria-label={t('Change {{title}}', { title })}
          onClick={onChange}
        >
          {t('Change')}
        </PermissionButton>
        {composed && (
          <PermissionButton
            size="small"
            permission={permission}
            aria-label={t('{{title}} as declared', { title })}
            onClick={onReset}
          >
            {t('As declared')}
          </PermissionButton>
        )}
      </td>
    </tr>
  );
}

function Draft({ draft, onDraft }: { draft: ExtensionDraft; onDraft: (changes: Partial<ExtensionDraft>) => void }) {
  return (
    <div className={styles.draft}>
      <Checkbox checked={draft.hidden} onChange={({ target }) => onDraft({ hidden: target.checked })}>
        {t('Hide it')}
      </Checkbox>
      <Checkbox checked={draft.pinned} onChange={({ target }) => onDraft({ pinned: target.checked })}>
        {t('Keep it first in its slot')}
      </Checkbox>
      <Field label={t('Order')} {...(hasGoodOrder(draft) ? {} : { error: t('A whole number from 0 to 1000') })}>
        <Input inputMode="numeric" value={draft.order} onChange={({ target }) => onDraft({ order: target.value })} />
      </Field>
      <Field label={t('Users')}>
        <Select
          value={draft.share}
          onChange={(share: number) => onDraft({ share })}
          options={[
            { value: 100, label: t('All users') },
            ...TRIAL_SHARES.toReversed().map((percent) => ({
              value: percent,
              label: t('{{percent}} % of users', { percent }),
            })),
          ]}
        />
      </Field>
    </div>
  );
}

interface ExtensionRow extends ExtensionStatus {
  remote: RemoteRow;
}

/** Every slot that has extensions, with these in the order in which users see them. */
function rowsBySlot(remotes: readonly RemoteRow[]): { slot: string; rows: ExtensionRow[] }[] {
  const rows = remotes
    .flatMap((remote) => (remote.extensions ?? []).map((extension): ExtensionRow => ({ ...extension, remote })))
    .sort((one, other) => compareExtensions(placed(one), placed(other)));
  return SLOT_NAMES.map((slot) => ({ slot, rows: rows.filter((row) => row.slot === slot) })).filter(
    (group) => group.rows.length,
  );
}

function placed({ remote, composed, ...extension }: ExtensionRow) {
  return { ...extension, ...composed, remote: remote.name };
}

/** What is entered: the order is text, and 100 % are all users. */
interface ExtensionDraft {
  hidden: boolean;
  pinned: boolean;
  order: string;
  share: number;
}

function draftOf({ hidden, pinned, order, share = 100 }: ComposedExtension = {}): ExtensionDraft {
  return { hidden: hidden ?? false, pinned: pinned ?? false, order: order === undefined ? '' : String(order), share };
}

/** Whether the order is a whole number from 0 to 1000, or none. */
function hasGoodOrder({ order }: ExtensionDraft): boolean {
  return /^(\d{1,3}|1000)?$/.test(order.trim());
}

function composedOf({ hidden, pinned, order, share }: ExtensionDraft): ComposedExtension {
  return {
    ...(hidden ? { hidden } : {}),
    ...(pinned ? { pinned } : {}),
    ...(order.trim() ? { order: Number(order) } : {}),
    ...(share < 100 ? { share } : {}),
  };
}
