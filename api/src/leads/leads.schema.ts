import { Type } from '@fastify/type-provider-typebox';
import type { Lead, Stage } from '@salesdesk/shared/domain';
import { accountFields, stageFields } from '../accounts/accounts.schema.ts';
import { id, nullable, replyOf, text } from '../http/fields.ts';

export const StageSchema = replyOf<Stage>()(
  Type.Object({
    ...stageFields,
    account_count_count: Type.Integer(),
    account_amount_sum: Type.Number(),
  }),
);

export const LeadSchema = replyOf<Lead>()(Type.Object({ ...accountFields, last_action: nullable(Type.String()) }));

export const LeadsQuery = Type.Object({ search_term: Type.Optional(text(200, 'Search by name')) });

/** Spec section 7: the names are word for word. */
export const MoveBody = Type.Object({
  leadId: id('Lead'),
  fromcolumnSlug: text(100, 'From stage'),
  tocolumnSlug: text(100, 'To stage'),
});
