/** Companies that look like the same one. Added, ADR-146. */

import { Type } from '@fastify/type-provider-typebox';
import { endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { id, idOrNull, text } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { dismissPair, likeTyped, listDuplicates } from './duplicates.service.ts';

/** What is typed so far. */
const LikeQuery = Type.Object({
  name: Type.Optional(text(200, 'Name')),
  email: Type.Optional(text(200, 'E-mail')),
  website: Type.Optional(text(500, 'Website')),
  phone: Type.Optional(text(50, 'Phone')),
  phone_code: Type.Optional(text(10, 'Phone code')),
  city: Type.Optional(text(200, 'City')),
  country_id: Type.Optional(idOrNull('Country')),
  except: Type.Optional(idOrNull('The company itself')),
});

const DismissBody = Type.Object({
  one_id: id('Company'),
  other_id: id('Other company'),
  dismissed: Type.Boolean({ title: 'Dismissed' }),
});

const { duplicates } = endpoints;
const MAY_SAVE: PermissionKey[] = ['data.q-list.create', 'data.leads.create'];

export const duplicatesRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Accounts');
  route(
    duplicates.like,
    { summary: 'Added: companies like what is typed', querystring: LikeQuery, access: 'session', permission: MAY_SAVE },
    async (request) => ok(await likeTyped(request.db, request.session, request.query)),
  );

  route(
    duplicates.list,
    { summary: 'Added: pairs of companies that look like the same one', access: 'session', permission: MAY_SAVE },
    async (request) => ok(await listDuplicates(request.db, request.session)),
  );

  route(
    duplicates.dismiss,
    {
      summary: 'Added: remember that two companies are not the same',
      body: DismissBody,
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
