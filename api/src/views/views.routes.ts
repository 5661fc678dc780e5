/** Saved views of the lists. Added, ADR-115. */
import { Type } from '@fastify/type-provider-typebox';
import { endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { versionOf } from '../audit/recordVersion.ts';
import type { Routes } from '../guard/context.ts';
import { emptyReply, reply } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { DefaultViewBody, ViewBody, ViewIdBody, ViewSchema, ViewsQuery } from './views.schema.ts';
import { chooseDefault, deleteView, listViews, saveView } from './views.service.ts';

const { lists } = endpoints;
/** Which one is needed depends on the list; the service checks it. */
const permission: PermissionKey[] = [
  'data.q-list.view',
  'data.leads.view',
  'system.staff.view',
  'system.network.view',
  'system.audit.view',
];
const config = { access: 'session', permission } as const;

export const viewsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Lists');
  route(
    lists.views,
    {
      summary: 'Added: own and shared views of a list',
      querystring: ViewsQuery,
      response: reply(Type.Array(ViewSchema)),
      ...config,
    },
    async (request) => ok(await listViews(request.db, request.session, request.query.list)),
  );

  route(
    lists.saveView,
    { summary: 'Added: add or save a view', body: ViewBody, response: reply(ViewSchema), ...config },
    async (request) => {
      const { body, session } = request;
      const view = await saveView(request.db, session, { ...body, version: versionOf(request, body) });
      return ok(view, say('view.saved', { name: view.name }));
    },
  );

  route(
    lists.deleteView,
    { summary: 'Added: delete a view', body: ViewIdBody, response: emptyReply(), ...config },
    async (request) => {
      await deleteView(request.db, request.session, request.body.view_id, versionOf(request, request.body));
      return ok(null, 'The view is deleted.');
    },
  );

  route(
    lists.defaultView,
    { summary: 'Added: the view a list opens with', body: DefaultViewBody, response: emptyReply(), ...config },
    async (request) => {
      const { list, view_id } = request.body;
      await chooseDefault(request.db, request.session, list, view_id);
      return ok(null, view_id ? 'This list opens with this view.' : 'This list opens as it is.');
    },
  );
};
