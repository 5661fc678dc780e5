/**
 * Differences between a route and the table of endpoints that must not compile. Nothing here runs: `npm run check types` fails
 * if one of them compiles, because its `@ts-expect-error` is then unused. ADR-130.
 */
import { Type } from '@fastify/type-provider-typebox';
import { endpoints } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { id, text, upload } from '../src/http/fields.ts';
import { ok } from '../src/http/reply.ts';
import { routesOf } from '../src/http/route.ts';

const { accounts, leads, networks } = endpoints;
const about = 'Move a lead';
const body = Type.Object({ leadId: id(), fromcolumnSlug: text(100), tocolumnSlug: text(100) });
const moved = async () => ok({ undo: null });
const shown = async () => ok(null);

export function requests(app: FastifyInstance): void {
  const route = routesOf(app, 'Leads');
  route(leads.move, about, { body })(moved);
  const misspelt = Type.Object({ ...Type.Omit(body, ['leadId']).properties, leadID: id() });
  // @ts-expect-error a field of another name
  route(leads.move, about, { body: misspelt })(moved);
  const optional = Type.Partial(body);
  // @ts-expect-error fields that may be absent
  route(leads.move, about, { body: optional })(moved);
  const more = Type.Object({ ...body.properties, note: text(10) });
  // @ts-expect-error a field that the table does not know
  route(leads.move, about, { body: more })(moved);
  // @ts-expect-error no body
  route(leads.move, about, {})(moved);
  // @ts-expect-error a query that the table does not know
  route(leads.move, about, { body, query: Type.Object({ page: id() }) })(moved);
}

export function replies(app: FastifyInstance): void {
  const route = routesOf(app, 'Leads');
  // @ts-expect-error a handler that answers something else
  route(leads.move, about, { body })(shown);
}

export function pathsAndFiles(app: FastifyInstance): void {
  const route = routesOf(app, 'Leads');
  const refused = endpoints.imports.refused;
  const params = Type.Object({ id: id() });
  route(refused, about, { params })(async (_request, answer) => answer.send('a,b'));
  // @ts-expect-error a part of the path that nobody checks
  route(refused, about, {})(async (_request, answer) => answer.send('a,b'));
  const form = Type.Object({ network_logo: upload() });
  // @ts-expect-error of the network only its logo
  route(networks.create, about, { body: form })(moved);
  // @ts-expect-error an option that is none
  route(refused, about, { params, permision: 'data.leads.view' })(async (_request, answer) => answer.send('a,b'));
  // @ts-expect-error the params of another call
  route(accounts.find, about, { params })(moved);
}
