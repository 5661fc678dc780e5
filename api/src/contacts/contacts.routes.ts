/** Contacts: the people of companies. ADR-142. */
import { endpoints } from '@salesdesk/shared/domain';
import type { Routes } from '../guard/context.ts';
import { reply } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import * as schema from './contacts.schema.ts';
import { listContacts } from './contacts.service.ts';

export const contactsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Contacts');
  route(
    endpoints.contacts.list,
    {
      summary: 'Added: a page of the people of companies, by name',
      querystring: schema.ContactsQuery,
      response: reply(schema.ContactPageSchema),
      access: 'session',
      permission: 'data.leads.view',
    },
    async (request) => ok(await listContacts(request.db, request.session, request.query)),
  );
};
