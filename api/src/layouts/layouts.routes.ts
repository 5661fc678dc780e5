/** Column layouts of the lists, per user. Added, ADR-115. */
import { endpoints } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { emptyReply, reply } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { LayoutBody, LayoutsSchema } from './layouts.schema.ts';
import { readLayouts, saveLayout } from './layouts.service.ts';

export const layoutsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Lists');
  route(
    endpoints.lists.layouts,
    { summary: 'Added: the own columns of each list', response: reply(LayoutsSchema), access: 'session' },
    async (request) => ok(await readLayouts(request.db, request.session)),
  );

  route(
    endpoints.lists.saveLayout,
    {
      summary: 'Added: keep the own columns of a list; none resets them',
      body: LayoutBody,
      response: emptyReply(),
      access: 'session',
    },
    async (request) => {
      await saveLayout(request.db, request.session, request.body.list, request.body.columns);
      return ok(null, 'The columns are kept.');
    },
  );
};
