import { Type } from '@fastify/type-provider-typebox';
import { accountFields } from '../accounts/accounts.schema.ts';
import { filterFields } from '../accounts/companyFilters.schema.ts';
import { nullable, sortField } from '../http/fields.ts';

export const ContactsQuery = Type.Object({
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

export const ContactPageSchema = Type.Object({
  data: Type.Array(ContactSchema),
  next_cursor: textOrNull,
  total: nullable(Type.Integer()),
});
