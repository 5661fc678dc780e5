/** Contacts: the people of companies. ADR-142. */

import { Type } from '@fastify/type-provider-typebox';
import { endpoints } from '@salesdesk/shared/domain';
import { accountFields, filterFields } from '../accounts/accounts.schema.ts';
import type { Routes } from '../guard/context.ts';
import { nullable, sortField } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { listContacts } from './contacts.service.ts';

const ContactsQuery = Type.Object({
  ...filterFields('contacts'),
  sort: sortField('contacts'),
  cursor: Type.Optional(Type.String({ title: 'Cursor', maxLength: 4000, description: 'The page after this.' })),
});

const textOrNull = nullable(Type.String());

const ContactSchema = Type.Object({
  account_id: Type.Integer(),
  account_name: Type.String(),
  account_type: accountFields.account_type,
  account_country_name: textOrNull,
  contact_name: Type.String(),
  contact_others: Type.Array(Type.String()),
  contact_email: textOrNull,
  contact_phone: textOrNull,
  contact_whatsapp: textOrNull,
  account_email: textOrNull,
  account_phone: textOrNull,
  account_phone_code: textOrNull,
  phones_shown: Type.Optional(Type.Record(Type.String(), Type.String())),
});

const ContactPageSchema = Type.Object({
  data: Type.Array(ContactSchema),
  next_cursor: textOrNull,
  total: nullable(Type.Integer()),
});

export const contactsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Contacts');
  route(
    endpoints.contacts.list,
    {
      summary: 'Added: a page of the people of companies, by name',
      querystring: ContactsQuery,
      reply: ContactPageSchema,
      access: 'session',
      permission: 'data.leads.view',
    },
    async (request) => ok(await listContacts(request.db, request.session, request.query)),
  );
};
