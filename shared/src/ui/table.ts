/** Lists: the one table of all screens, and the windowing it and the board use. */
export { useVirtualizer } from '@tanstack/react-virtual';
export { DataTable, type DataTableProps } from './DataTable.tsx';
export type { Column, Selection } from './dataTable.model.ts';
