import { type Static, Type } from '@fastify/type-provider-typebox';
import { ACCOUNT_TYPES, DUPLICATE_REASONS } from '@salesdesk/shared/domain';
import { id, idOrNull, nullable, oneOf, text } from '../http/fields.ts';

/** What is typed so far. */
export const LikeQuery = Type.Object({
  name: Type.Optional(text(200, 'Name')),
  email: Type.Optional(text(200, 'E-mail')),
  website: Type.Optional(text(500, 'Website')),
  phone: Type.Optional(text(50, 'Phone')),
  phone_code: Type.Optional(text(10, 'Phone code')),
  city: Type.Optional(text(200, 'City')),
  country_id: Type.Optional(idOrNull('Country')),
  except: Type.Optional(idOrNull('The company itself')),
});
export type LikeWanted = Static<typeof LikeQuery>;

const { qList, leads, account } = ACCOUNT_TYPES;
const company = {
  account_id: Type.Integer(),
  account_name: Type.String(),
  account_type: Type.Union([Type.Literal(qList), Type.Literal(leads), Type.Literal(account)]),
  assignee: nullable(Type.String()),
};
const reasons = Type.Array(oneOf(DUPLICATE_REASONS));

export const HitsSchema = Type.Array(Type.Object({ ...company, reasons }));
export const PairsSchema = Type.Array(
  Type.Object({
    companies: Type.Array(
      Type.Object({ ...company, city: nullable(Type.String()), country_name: nullable(Type.String()) }),
    ),
    reasons,
  }),
);

export const DismissBody = Type.Object({
  one_id: id('Company'),
  other_id: id('Other company'),
  dismissed: Type.Boolean({ title: 'Dismissed' }),
});
export type DismissForm = Static<typeof DismissBody>;
