/** Columns and saved views of the lists. Added, ADR-115. */
import { Type } from '@fastify/type-provider-typebox';
import { endpoints } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { versionOf } from '../audit/recordVersion.ts';
import type { Routes } from '../guard/context.ts';
import { emptyReply, reply } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import * as schema from './preferences.schema.ts';
import {
  chooseDefault,
  deleteView,
  listViews,
  MAY_OPEN,
  readLayouts,
  saveLayout,
  saveView,
} from './preferences.service.ts';

const { lists } = endpoints;
/** Which one is needed depends on the list; the service checks it. */
const permission = [...new Set(Object.values(MAY_OPEN))];
const config = { access: 'session', permission } as const;

export const preferencesRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Lists');
  route(
    lists.views,
    {
      summary: 'Added: own and shared views of a list',
      querystring: schema.ViewsQuery,
      response: reply(Type.Array(schema.ViewSchema)),
      ...config,
    },
    async (request) => ok(await listViews(request.db, request.session, request.query.list)),
  );

  route(
    lists.saveView,
    { summary: 'Added: add or save a view', body: schema.ViewBody, response: reply(schema.ViewSchema), ...config },
    async (request) => {
      const { body, session } = request;
      const view = await saveView(request.db, session, { ...body, version: versionOf(request, body) });
      return ok(view, say('view.saved', { name: view.name }));
    },
  );

  route(
    lists.deleteView,
    { summary: 'Added: delete a view', body: schema.ViewIdBody, response: emptyReply(), ...config },
    async (request) => {
      await deleteView(request.db, request.session, request.body.view_id, versionOf(request, request.body));
      return ok(null, 'The view is deleted.');
    },
  );

  route(
    lists.defaultView,
    { summary: 'Added: the view a list opens with', body: schema.DefaultViewBody, response: emptyReply(), ...config },
    async (request) => {
      const { list, view_id } = request.body;
      await chooseDefault(request.db, request.session, list, view_id);
      return ok(null, view_id ? 'This list opens with this view.' : 'This list opens as it is.');
    },
  );

  route(
    lists.layouts,
    { summary: 'Added: the own columns of each list', response: reply(schema.LayoutsSchema), access: 'session' },
    async (request) => ok(await readLayouts(request.db, request.session)),
  );

  route(
    lists.saveLayout,
    {
      summary: 'Added: keep the own columns of a list; none resets them',
      body: schema.LayoutBody,
      response: emptyReply(),
      access: 'session',
    },
    async (request) => {
      await saveLayout(request.db, request.session, request.body.list, request.body.columns);
      return ok(null, 'The columns are kept.');
    },
  );
};
