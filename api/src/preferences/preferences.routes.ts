/** Columns and saved views of the lists. Added, ADR-115. */
import { Type } from '@fastify/type-provider-typebox';
import {
  COLUMN_WIDTH_MAX,
  COLUMN_WIDTH_MIN,
  endpoints,
  FILTER_MAX_LENGTH,
  LAYOUTS,
  LISTS,
  VIEW_NAME_MAX,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import type { Routes } from '../guard/context.ts';
import { id, idOrNull, listOf, nullable, oneOf, text, versionField } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import {
  chooseDefault,
  deleteView,
  listViews,
  MAY_OPEN,
  readLayouts,
  saveLayout,
  saveView,
} from './preferences.service.ts';

/** More than any list has. */
const COLUMNS_MAX = 40;

const ListField = oneOf(LISTS, { title: 'List' });

const ColumnSchema = Type.Object({
  /** One of the list, or one that a remote adds: `invoices/open-invoices`. */
  key: Type.String({ pattern: '^([a-z]{1,30}|[a-z][a-z0-9-]*/[a-z][a-z0-9-]*)$', maxLength: 100 }),
  width: Type.Optional(Type.Integer({ minimum: COLUMN_WIDTH_MIN, maximum: COLUMN_WIDTH_MAX })),
  hidden: Type.Optional(Type.Boolean()),
  pinned: Type.Optional(Type.Boolean()),
});
const ColumnsSchema = listOf(ColumnSchema, 'Columns', COLUMNS_MAX);

/** As JSON. */
const LayoutBody = Type.Object({ list: oneOf(LAYOUTS, { title: 'List' }), columns: ColumnsSchema });

const ContentSchema = Type.Object(
  {
    filters: Type.Record(Type.String({ pattern: '^[a-z_]{1,30}$' }), Type.String({ maxLength: FILTER_MAX_LENGTH })),
    columns: ColumnsSchema,
    view: Type.Optional(Type.Union([Type.Literal('board'), Type.Literal('list')])),
    sort: Type.Optional(Type.String({ pattern: '^-?[a-z_]{1,30}$' })),
  },
  { title: 'Content' },
);

const ViewsQuery = Type.Object({ list: ListField });

/** As JSON. Without `view_id` a new one. */
const ViewBody = Type.Object({
  view_id: Type.Optional(idOrNull('View')),
  version: versionField(),
  list: ListField,
  name: text(VIEW_NAME_MAX, 'Name'),
  is_shared: Type.Optional(Type.Boolean({ title: 'Shared' })),
  content: ContentSchema,
});

const ViewIdBody = Type.Object({ view_id: id('View'), version: versionField() });
const DefaultViewBody = Type.Object({ list: ListField, view_id: nullable(id(), 'View') });

const { lists } = endpoints;
/** Which one is needed depends on the list; the service checks it. */
const permission = [...new Set(Object.values(MAY_OPEN))];
const config = { permission };

export const preferencesRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Lists');
  route(lists.views, 'Added: own and shared views of a list', { query: ViewsQuery, ...config })(
    ({ db, session, query }) => listViews(db, session, query.list),
  );

  route(lists.saveView, 'Added: add or save a view', { body: ViewBody, ...config })(async ({ db, session, body }) => {
    const view = await saveView(db, session, body);
    return ok(view, say('view.saved', { name: view.name }));
  });

  route(lists.deleteView, 'Added: delete a view', { body: ViewIdBody, ...config })(async ({ db, session, body }) => {
    await deleteView(db, session, body.view_id, body.version);
    return ok(null, 'The view is deleted.');
  });

  route(lists.defaultView, 'Added: the view a list opens with', { body: DefaultViewBody, ...config })(
    async ({ db, session, body: { list, view_id } }) => {
      await chooseDefault(db, session, list, view_id);
      return ok(null, view_id ? 'This list opens with this view.' : 'This list opens as it is.');
    },
  );

  route(lists.layouts, 'Added: the own columns of each list', { access: 'session' })(({ db, session }) =>
    readLayouts(db, session),
  );

  route(lists.saveLayout, 'Added: keep the own columns of a list; none resets them', {
    body: LayoutBody,
    access: 'session',
  })(async ({ db, session, body }) => {
    await saveLayout(db, session, body.list, body.columns);
    return ok(null, 'The columns are kept.');
  });
};
