import { type Static, Type } from '@fastify/type-provider-typebox';
import { FILTER_MAX_LENGTH, VIEW_NAME_MAX } from '@salesdesk/shared/domain';
import { versionField } from '../audit/recordVersion.ts';
import { id, idOrNull, nullable, text } from '../http/fields.ts';
import { ColumnsSchema, ListField } from '../layouts/layouts.schema.ts';

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
