/** Lists: the table of all screens, and the virtualisation that it and the board use. */

export { type Address, useAddress } from '@salesdesk/shared/router';
export { useVirtualizer } from '@tanstack/react-virtual';
export type { ColumnLayout } from '../ui/columns/columns.model.ts';
export { DataTable } from '../ui/DataTable.tsx';
export { buttonColumn, type Column, type RowCard, type RowEditor, type Selection } from '../ui/dataTable.model.ts';
export type { DataTableProps } from '../ui/dataTableProps.ts';
export { BulkBar } from './bulk/BulkBar.tsx';
export { BulkRefused } from './bulk/BulkRefused.tsx';
export { type Bulk, useBulk } from './bulk/useBulk.ts';
export { useColumnLayout } from './columns/useColumnLayout.ts';
export { EmptyList } from './filters/EmptyList.tsx';
export type { FilterField, FilterValues } from './filters/filter.model.ts';
export { NearNames } from './filters/NearNames.tsx';
export { type ListFilters, type ListSort, useListFilters, useListSort } from './filters/useListFilters.ts';
export { CompanyLink, useCompanyLink } from './list/CompanyLink.tsx';
export {
  assigneeChoices,
  companyCard,
  companyColumnsOf,
  companyFields,
  companyTexts,
  nextStepCell,
} from './list/companyColumns.tsx';
export { ListBar } from './list/ListBar.tsx';
export { ListTable } from './list/ListTable.tsx';
export { deleteColumn, editColumn, namedColumn, RowStatus } from './list/listColumns.tsx';
export { MoreItem } from './list/MoreMenu.tsx';
export { type ListColumn, useColumnFilters } from './list/useColumnFilters.tsx';
export { type ListWanted, useCompanyList, useFileExport } from './list/useCompanyList.ts';
export {
  type InfiniteListOptions,
  nextNumber,
  numberedPages,
  useInfiniteList,
  useLoadMore,
} from './list/useInfiniteList.ts';
export { type ListPage, type ListPageOptions, useListPage } from './list/useListPage.ts';
export { useListState } from './list/useListState.ts';
export { useSavedViews } from './views/useSavedViews.ts';
