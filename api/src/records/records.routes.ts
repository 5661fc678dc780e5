/** A company's own record, its timeline, and finding companies. ADR-113 and ADR-141. */
import { Type } from '@fastify/type-provider-typebox';
import { endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { reply } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { findCompanies } from './find.service.ts';
import { nearNames } from './nearNames.service.ts';
import * as schema from './records.schema.ts';
import { readRecord } from './records.service.ts';
import { readTimeline } from './timeline.service.ts';

const { accounts } = endpoints;
const EITHER: PermissionKey[] = ['data.q-list.view', 'data.leads.view'];
/** The service checks which companies each of the two permissions shows. */
const mayView = { access: 'session' as const, permission: EITHER };

export const recordsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Accounts');
  route(
    accounts.one,
    {
      summary: 'Added: one company of any type',
      params: schema.RecordParams,
      response: reply(schema.RecordSchema),
      ...mayView,
    },
    async (request) => ok(await readRecord(request.db, request.session, request.params.id)),
  );

  route(
    accounts.timeline,
    {
      summary: 'Added: who changed what of a company when, newest first',
      params: schema.RecordParams,
      querystring: schema.TimelineQuery,
      response: reply(schema.TimelineSchema),
      ...mayView,
    },
    async (request) => ok(await readTimeline(request.db, request.session, request.params.id, request.query)),
  );

  route(
    accounts.find,
    {
      summary: 'Added: a few companies of any type that a text finds, and by what, the best matches first',
      querystring: schema.FindQuery,
      response: reply(Type.Array(schema.HitSchema)),
      ...mayView,
    },
    async (request) => ok(await findCompanies(request.db, request.session, request.query.term)),
  );

  route(
    accounts.near,
    {
      summary: 'Added: names like the search of a list but for one letter',
      querystring: schema.NearQuery,
      response: reply(Type.Array(Type.String())),
      ...mayView,
    },
    async (request) => ok(await nearNames(request.db, request.session, request.query)),
  );
};
