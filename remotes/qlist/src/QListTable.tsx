import { formatCreatedOn, formatTimestamp, useChangeRefusal } from '@salesdesk/shared';
import { useRowEditor } from '@salesdesk/shared/account-form';
import { ACCOUNT_TYPE_LABELS, ACCOUNT_TYPES, type FilterName, type ListedAccount } from '@salesdesk/shared/domain';
import { Dropdown, RowButton } from '@salesdesk/shared/ui/core';
import { DownOutlined, EditOutlined } from '@salesdesk/shared/ui/icons';
import {
  BulkBar,
  BulkRefused,
  companyCard,
  companyColumnsOf,
  type ListColumn,
  ListTable,
  nextStepCell,
  type RowCard,
  useBulk,
  useCompanyLink,
} from '@salesdesk/shared/ui/table';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import styles from './QListTable.module.css';
import { missingOf } from './qlist.model.ts';
import { t } from './texts.ts';
import type { useQList } from './useQList.ts';

type QList = ReturnType<typeof useQList>;

/** Checkbox, number, the spec's seven columns, the added ones that can be chosen, and the actions. */
export function QListTable({ list }: { list: QList }) {
  const bulk = useBulk('q-list', list.filters, list.isFiltered, list.sort);
  const { nameLink, hrefOf, open } = useCompanyLink(list.rows, list.idOf, list.nameOf);
  const { edit, promote } = list;
  const refusalOf = useChangeRefusal();
  const editor = useRowEditor();
  const columns = useMemo(
    () => columnsOf({ edit, promote, nameLink, refusalOf }),
    [edit, promote, nameLink, refusalOf],
  );
  const card = useCallback(
    (account: ListedAccount): RowCard => ({
      ...companyCard(account, { href: hrefOf(account), onOpen: () => open(account) }),
      badge: <StatusDropdown account={account} onPromote={promote} />,
      note: account.next_step ? nextStepCell(account.next_step, new Date()) : missingOf(account),
    }),
    [hrefOf, open, promote],
  );
  return (
    <>
      <ListTable
        list={list}
        label={t('Companies')}
        columns={columns}
        card={card}
        editor={editor}
        fields={list.fields}
        nearIn="q-list"
        empty={{
          hint: t('Companies appear here once they are added or imported.'),
          addLabel: t('Add a company'),
          permission: 'data.q-list.create',
        }}
        selection={bulk.selection}
        selectionBar={
          <BulkBar
            bulk={bulk}
            rows={list.rows}
            total={list.total}
            mayPromote
            isArchive={list.filters.archived === '1'}
          />
        }
      />
      <BulkRefused bulk={bulk} />
    </>
  );
}

interface Actions extends Pick<QList, 'edit' | 'promote'> {
  nameLink: (account: ListedAccount) => ReactNode;
  /** Why the user may not edit it; null when they may. */
  refusalOf: (account: ListedAccount) => string | null;
}

function columnsOf(actions: Actions): ListColumn<FilterName<'q-list'>, ListedAccount>[] {
  const { edit, promote, nameLink, refusalOf } = actions;
  const columns = companyColumnsOf<'q-list', ListedAccount>('q-list', {
    name: nameLink,
    status: (account) => <Status account={account} onPromote={promote} />,
    created: ({ created_at: time }) => <span title={formatTimestamp(time)}>{formatCreatedOn(time)}</span>,
  });
  return [
    ...columns,
    {
      key: 'actions',
      title: t('Actions'),
      hiddenTitle: true,
      width: 44,
      render: (account) => (
        <RowButton
          permission="data.q-list.create"
          refusal={refusalOf(account)}
          icon={<EditOutlined />}
          tip={t('Edit')}
          label={t('Edit {{name}}', { name: account.account_name })}
          onClick={() => edit(account)}
        />
      ),
    },
  ];
}

const NON_BREAKING_HYPHEN = '\u2011';

/** The status, and what the company lacks to become a lead. */
function Status({ account, onPromote }: { account: ListedAccount; onPromote: Actions['promote'] }) {
  const missing = missingOf(account);
  return (
    <span className={styles.ofStatus}>
      <StatusDropdown account={account} onPromote={onPromote} />
      {missing && (
        <small className={styles.missing} title={missing}>
          {missing.replaceAll('-', NON_BREAKING_HYPHEN)}
        </small>
      )}
    </span>
  );
}

const HOVER_MS = 150;
const INTO_MENU = ['ArrowDown', 'Enter', ' '];
/** The maximum number of frames until the menu appears. */
const MENU_FRAMES = 30;

/**
 * The status of a row. A Q-List record offers Leads, with Accounts disabled, on hover, focus and click; other records
 * offer nothing. product.md section 4, R-42. By keyboard, Enter or an arrow enters the menu and Tab passes it. The menu is
 * created on first use, because scrolling the list renders dozens of these at once.
 */
function StatusDropdown({
  account,
  onPromote,
}: {
  account: ListedAccount;
  onPromote: (account: ListedAccount) => void;
}) {
  const { open, isUsed, show, hover } = useHoverMenu();
  const isPressed = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useId();
  const enter = useEnterMenu(menu);
  const label = t(ACCOUNT_TYPE_LABELS[account.account_type]);
  if (account.account_type !== ACCOUNT_TYPES.qList) {
    return (
      <span className={styles.fixed} data-type={account.account_type}>
        {label}
      </span>
    );
  }
  return (
    <span
      className={styles.anchor}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hover(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hover(false)}
    >
      <button
        ref={button}
        type="button"
        className={styles.status}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t('Status of {{name}}: {{status}}', { name: account.account_name, status: label })}
        onPointerDown={() => {
          isPressed.current = true;
        }}
        onClick={() => {
          isPressed.current = false;
          show(true);
        }}
        onFocus={(event) => event.target.matches(':focus-visible') && show(true)}
        onKeyDown={(event) => {
          if (event.key === 'Tab') {
            // The open menu would handle the key otherwise.
            event.stopPropagation();
            show(false);
          } else if (INTO_MENU.includes(event.key)) {
            event.preventDefault();
            show(true);
            enter();
          }
        }}
      >
        {label}
        <DownOutlined />
      </button>
      {isUsed && (
        <Dropdown
          open={open}
          // antd treats pressing the button as a click outside the menu, which must not close it.
          onOpenChange={(next) => show(next || isPressed.current)}
          trigger={['click']}
          menu={{
            id: menu,
            items: [
              { key: ACCOUNT_TYPES.leads, label: t(ACCOUNT_TYPE_LABELS[ACCOUNT_TYPES.leads]) },
              { key: ACCOUNT_TYPES.account, label: t(ACCOUNT_TYPE_LABELS[ACCOUNT_TYPES.account]), disabled: true },
            ],
            onClick: () => {
              // Keep the focus when the menu closes.
              button.current?.focus();
              show(false);
              onPromote(account);
            },
          }}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu's anchor passes its focus to the button. */}
          <span className={styles.place} tabIndex={-1} onFocus={() => button.current?.focus()} />
        </Dropdown>
      )}
    </span>
  );
}

/** Moves the focus to the first item of the menu with this id as soon as it is visible. */
function useEnterMenu(id: string): () => void {
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return () => {
    const look = (tries: number) => {
      const entry = document.getElementById(id)?.querySelector<HTMLElement>('[role="menuitem"]');
      entry?.focus();
      if (document.activeElement !== entry && tries > 0) frame.current = requestAnimationFrame(() => look(tries - 1));
    };
    look(MENU_FRAMES);
  };
}

/** Whether the menu is open; `hover` reports when the mouse enters or leaves the button or the menu. */
function useHoverMenu() {
  const [open, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const show = (next: boolean) => {
    window.clearTimeout(timer.current);
    if (next) setUsed(true);
    setOpen(next);
  };
  const hover = (isOver: boolean) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => show(isOver), HOVER_MS);
  };
  return { open, isUsed, show, hover };
}
