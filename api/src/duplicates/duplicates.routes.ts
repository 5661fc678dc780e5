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
  route(duplicates.like, 'Added: companies like what is typed', { query: LikeQuery, permission: MAY_SAVE })(
    ({ db, session, query }) => likeTyped(db, session, query),
  );

  route(duplicates.list, 'Added: pairs of companies that look like the same one', { permission: MAY_SAVE })(
    ({ db, session }) => listDuplicates(db, session),
  );

  route(duplicates.dismiss, 'Added: remember that two companies are not the same', {
    body: DismissBody,
    permission: MAY_SAVE,
  })(async ({ db, session, body }) => {
    await dismissPair(db, session, body);
    const undone = 'They are shown as duplicates again.';
    return ok(null, body.dismissed ? 'They are not shown as duplicates any more.' : undone);
  });
};
