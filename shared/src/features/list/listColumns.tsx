/** The columns that lists of `useListPage` share. */
import { t, useCan } from '@salesdesk/shared';
import type { ListName, PermissionKey } from '@salesdesk/shared/domain';
import { buttonColumn, type Column } from '../../ui/dataTable.model.ts';
import { DeleteOutlined, EditOutlined } from '../../ui/icons.ts';
import { PermissionButton, type PermissionButtonProps, StatusSwitch } from '../../ui/PermissionButton.tsx';
import type { ListColumn } from './ListTable.tsx';
import type { ListPage } from './useListPage.ts';

/** A column whose filter and order have its own name. */
export function namedColumn<K extends string, Row>(
  key: K,
  title: string,
  width: number,
  render: Column<Row>['render'],
  more?: Pick<Column<Row>, 'sticky' | 'isHiddenAtFirst' | 'field'>,
): ListColumn<K, Row> {
  return { key, title, width, filterKey: key, sortKey: key, render, ...more };
}

type List<Row> = Pick<ListPage<ListName, Row>, 'idOf' | 'nameOf' | 'statusOf' | 'status' | 'edit' | 'askDelete'>;

/** The status switch of a row; enabled only with `permission`. */
export function RowStatus<Row>({ list, row, permission }: { list: List<Row>; row: Row; permission: PermissionKey }) {
  const maySwitch = useCan(permission);
  return (
    <StatusSwitch
      status={list.statusOf(row)}
      label={t('Status of {{name}}', { name: list.nameOf(row) })}
      disabled={!maySwitch}
      loading={list.status.isPending(list.idOf(row))}
      onToggle={() => void list.status.toggle(row)}
    />
  );
}

/** Opens the edit form of a row. */
export function editColumn<Row>(list: List<Row>, permission: PermissionKey, width?: number): Column<Row> {
  const button = { permission, tip: t('Edit'), icon: <EditOutlined /> };
  const label = (row: Row) => t('Edit {{name}}', { name: list.nameOf(row) });
  return { key: 'edit', ...buttonColumn(button.tip, width), render: rowButton(button, label, list.edit) };
}

/** Asks whether to delete a row. */
export function deleteColumn<Row>(list: List<Row>, permission: PermissionKey): Column<Row> {
  const button = { permission, tip: t('Delete'), icon: <DeleteOutlined />, danger: true };
  const label = (row: Row) => t('Delete {{name}}', { name: list.nameOf(row) });
  return { key: 'delete', ...buttonColumn(button.tip), render: rowButton(button, label, list.askDelete) };
}

const rowButton =
  <Row,>(button: PermissionButtonProps, label: (row: Row) => string, act: (row: Row) => void) =>
  (row: Row) => (
    <PermissionButton type="text" size="small" {...button} aria-label={label(row)} onClick={() => act(row)} />
  );
