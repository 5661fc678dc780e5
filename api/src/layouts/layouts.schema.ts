import { Type } from '@fastify/type-provider-typebox';
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN, COLUMNS_MAX, LAYOUTS, LISTS } from '@salesdesk/shared/domain';
import { listOf, oneOf } from '../http/fields.ts';

export const ListField = oneOf(LISTS, { title: 'List' });

const ColumnSchema = Type.Object({
  /** One of the list, or one that a remote adds: `invoices/open-invoices`. */
  key: Type.String({ pattern: '^([a-z]{1,30}|[a-z][a-z0-9-]*/[a-z][a-z0-9-]*)$', maxLength: 100 }),
  width: Type.Optional(Type.Integer({ minimum: COLUMN_WIDTH_MIN, maximum: COLUMN_WIDTH_MAX })),
  hidden: Type.Optional(Type.Boolean()),
  pinned: Type.Optional(Type.Boolean()),
});
export const ColumnsSchema = listOf(ColumnSchema, 'Columns', COLUMNS_MAX);

export const LayoutsSchema = Type.Object({
  'q-list': Type.Optional(ColumnsSchema),
  leads: Type.Optional(ColumnsSchema),
  accounts: Type.Optional(ColumnsSchema),
  contacts: Type.Optional(ColumnsSchema),
  team: Type.Optional(ColumnsSchema),
  networks: Type.Optional(ColumnsSchema),
  audit: Type.Optional(ColumnsSchema),
  dashboard: Type.Optional(ColumnsSchema),
});
/** As JSON. */
export const LayoutBody = Type.Object({ list: oneOf(LAYOUTS, { title: 'List' }), columns: ColumnsSchema });
