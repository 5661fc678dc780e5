/** Lists: the table of all screens, and the virtualisation that it and the board use. */

export { type Address, useAddress } from '@salesdesk/shared/router';
export { useVirtualizer } from '@tanstack/react-virtual';
export { DataTable } from '../ui/DataTable.tsx';
export {
  buttonColumn,
  type Column,
  type ColumnLayout,
  type DataTableProps,
  type RowCard,
  type RowEditor,
  type Selection,
} from '../ui/dataTable.model.ts';
export { BulkBar, BulkRefused } from './bulk/BulkBar.tsx';
export { type Bulk, useBulk } from './bulk/useBulk.ts';
export { useColumnLayout } from './columns/useColumnLayout.ts';
export type { FilterField, FilterValues } from './filters/filter.model.ts';
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
export { ListBar, MoreItem } from './list/ListBar.tsx';
export { EmptyList, type ListColumn, ListTable, NearNames, useColumnFilters } from './list/ListTable.tsx';
export { deleteColumn, editColumn, namedColumn, RowStatus } from './list/listColumns.tsx';
export {
  type InfiniteListOptions,
  type ListWanted,
  nextNumber,
  numberedPages,
  useCompanyList,
  useFileExport,
  useInfiniteList,
  useListState,
  useLoadMore,
  usePages,
} from './list/useInfiniteList.ts';
export { type ListPage, type ListPageOptions, useListPage } from './list/useListPage.ts';
export { useSavedViews } from './views/useSavedViews.ts';
