/** Lists: the one table of all screens, and the windowing it and the board use. */
export { useVirtualizer } from '@tanstack/react-virtual';
export { BulkBar } from './bulk/BulkBar.tsx';
export { BulkRefused } from './bulk/BulkRefused.tsx';
export { type Bulk, useBulk } from './bulk/useBulk.ts';
export { type ColumnLayout, useColumnLayout } from './columns/useColumnLayout.ts';
export { DataTable, type DataTableProps } from './DataTable.tsx';
export { buttonColumn, type Column, type Selection } from './dataTable.model.ts';
export { EmptyList } from './filters/EmptyList.tsx';
export { FilterInput } from './filters/FilterInput.tsx';
export { type FilterField, type FilterValues, fieldOf } from './filters/filter.model.ts';
export { ListBar } from './filters/ListBar.tsx';
export { type Address, useAddress } from './filters/useAddress.ts';
export { type ListFilters, useListFilters } from './filters/useListFilters.ts';
export { type ListColumn, ListTable } from './list/ListTable.tsx';
export { deleteColumn, editColumn, RowStatus } from './list/listColumns.tsx';
export { type ListPage, type ListPageOptions, useListPage } from './list/useListPage.ts';
export { type SavedViews, useSavedViews } from './views/useSavedViews.ts';
export { ViewsMenu } from './views/ViewsMenu.tsx';
