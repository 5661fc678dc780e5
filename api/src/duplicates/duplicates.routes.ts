/** Companies that look like the same one. Added, ADR-146. */
import { endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { emptyReply, reply } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { DismissBody, HitsSchema, LikeQuery, PairsSchema } from './duplicates.schema.ts';
import { dismissPair, likeTyped, listDuplicates } from './duplicates.service.ts';

const { duplicates } = endpoints;
const MAY_SAVE: PermissionKey[] = ['data.q-list.create', 'data.leads.create'];

export const duplicatesRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Accounts');
  route(
    duplicates.like,
    {
      summary: 'Added: companies like what is typed',
      querystring: LikeQuery,
      response: reply(HitsSchema),
      access: 'session',
      permission: MAY_SAVE,
    },
    async (request) => ok(await likeTyped(request.db, request.session, request.query)),
  );

  route(
    duplicates.list,
    {
      summary: 'Added: pairs of companies that look like the same one',
      response: reply(PairsSchema),
      access: 'session',
      permission: MAY_SAVE,
    },
    async (request) => ok(await listDuplicates(request.db, request.session)),
  );

  route(
    duplicates.dismiss,
    {
      summary: 'Added: remember that two companies are not the same',
      body: DismissBody,
      response: emptyReply(),
      access: 'session',
      permission: MAY_SAVE,
    },
    async (request) => {
      await dismissPair(request.db, request.session, request.body);
      return ok(
        null,
        request.body.dismissed ? 'They are not shown as duplicates any more.' : 'They are shown as duplicates again.',
      );
    },
  );
};
