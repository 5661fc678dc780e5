import { type Static, Type } from '@fastify/type-provider-typebox';
import {
  COLUMN_WIDTH_MAX,
  COLUMN_WIDTH_MIN,
  COLUMNS_MAX,
  FILTER_MAX_LENGTH,
  LAYOUTS,
  type LayoutName,
  LISTS,
  VIEW_NAME_MAX,
} from '@salesdesk/shared/domain';
import { versionField } from '../audit/recordVersion.ts';
import { id, idOrNull, listOf, nullable, oneOf, text } from '../http/fields.ts';

const ListField = oneOf(LISTS, { title: 'List' });

const ColumnSchema = Type.Object({
  /** One of the list, or one that a remote adds: `invoices/open-invoices`. */
  key: Type.String({ pattern: '^([a-z]{1,30}|[a-z][a-z0-9-]*/[a-z][a-z0-9-]*)$', maxLength: 100 }),
  width: Type.Optional(Type.Integer({ minimum: COLUMN_WIDTH_MIN, maximum: COLUMN_WIDTH_MAX })),
  hidden: Type.Optional(Type.Boolean()),
  pinned: Type.Optional(Type.Boolean()),
});
const ColumnsSchema = listOf(ColumnSchema, 'Columns', COLUMNS_MAX);

export const LayoutsSchema = Type.Partial(
  Type.Object(
    Object.fromEntries(LAYOUTS.map((list) => [list, ColumnsSchema])) as Record<LayoutName, typeof ColumnsSchema>,
  ),
);
/** As JSON. */
export const LayoutBody = Type.Object({ list: oneOf(LAYOUTS, { title: 'List' }), columns: ColumnsSchema });

const ContentSchema = Type.Object(
  {
    filters: Type.Record(Type.String({ pattern: '^[a-z_]{1,30}$' }), Type.String({ maxLength: FILTER_MAX_LENGTH })),
    columns: ColumnsSchema,
    view: Type.Optional(Type.Union([Type.Literal('board'), Type.Literal('list')])),
    sort: Type.Optional(Type.String({ pattern: '^-?[a-z_]{1,30}$' })),
  },
  { title: 'Content' },
);

export const ViewSchema = Type.Object({
  view_id: Type.Integer(),
  list: ListField,
  name: Type.String(),
  is_shared: Type.Boolean(),
  owner: Type.Object({ user_id: Type.Integer(), name: Type.String() }),
  may_change: Type.Boolean(),
  is_default: Type.Boolean(),
  content: ContentSchema,
  version: Type.Integer(),
});

export const ViewsQuery = Type.Object({ list: ListField });

/** As JSON. Without `view_id` a new one. */
export const ViewBody = Type.Object({
  view_id: Type.Optional(idOrNull('View')),
  version: versionField(),
  list: ListField,
  name: text(VIEW_NAME_MAX, 'Name'),
  is_shared: Type.Optional(Type.Boolean({ title: 'Shared' })),
  content: ContentSchema,
});
export type ViewForm = Static<typeof ViewBody>;

export const ViewIdBody = Type.Object({ view_id: id('View'), version: versionField() });
export const DefaultViewBody = Type.Object({ list: ListField, view_id: nullable(id(), 'View') });
