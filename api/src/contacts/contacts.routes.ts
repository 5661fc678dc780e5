/** Contacts: the people of companies. ADR-142. */

import { Type } from '@fastify/type-provider-typebox';
import { endpoints } from '@salesdesk/shared/domain';
import { filterFields } from '../accounts/accounts.schema.ts';
import type { Routes } from '../guard/context.ts';
import { sortField } from '../http/fields.ts';
import { routesOf } from '../http/route.ts';
import { listContacts } from './contacts.service.ts';

const ContactsQuery = Type.Object({
  ...filterFields('contacts'),
  sort: sortField('contacts'),
  cursor: Type.Optional(Type.String({ title: 'Cursor', maxLength: 4000, description: 'The page after this.' })),
});

export const contactsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Contacts');
  route(endpoints.contacts.list, 'Added: a page of the people of companies, by name', {
    query: ContactsQuery,
    permission: 'data.leads.view',
  })(({ db, session, query }) => listContacts(db, session, query));
};
