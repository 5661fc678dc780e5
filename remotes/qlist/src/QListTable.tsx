import { formatCreatedOn, formatTimestamp, useChangeRefusal } from '@salesdesk/shared';
import { useRowEditor } from '@salesdesk/shared/account-form';
import type { FilterName, ListedAccount } from '@salesdesk/shared/domain';
import { RowButton } from '@salesdesk/shared/ui/core';
import { EditOutlined } from '@salesdesk/shared/ui/icons';
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
import { type ReactNode, useCallback, useMemo } from 'react';
import styles from './QListTable.module.css';
import { missingOf } from './qlist.model.ts';
import { StatusDropdown } from './StatusDropdown.tsx';
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
