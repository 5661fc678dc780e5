import { type Static, Type } from '@fastify/type-provider-typebox';
import {
  COMPANIES_ONLY,
  FOUND_FIELDS,
  type FoundField,
  LEADS_ONLY,
  NEAR_LISTS,
  RECORD_FIELD_LABELS,
  type RecordField,
  TIMELINE_KINDS,
  type TimelineKind,
} from '@salesdesk/shared/domain';
import { accountFields } from '../accounts/accounts.schema.ts';
import { filterFields } from '../accounts/companyFilters.schema.ts';
import { ActivitySchema } from '../activities/activities.schema.ts';
import { id, messageRef, nullable, oneOf, text } from '../http/fields.ts';
import { LeadFilterQuery } from '../leads/leads.schema.ts';

export const RecordParams = Type.Object({ id: id('Company') });
export const TimelineQuery = Type.Object({
  cursor: Type.Optional(text(40, 'Cursor')),
  only: Type.Optional(
    Type.Literal('activities', {
      title: 'Only',
      description: 'Added: answers what people wrote, without other changes.',
    }),
  ),
});
/** The filters of all lists of companies by their own names; those of the other lists are ignored. */
export const NearQuery = Type.Object({
  ...filterFields('contacts'),
  ...filterFields('q-list'),
  ...Type.Omit(LeadFilterQuery, ['search_term']).properties,
  only: Type.Optional(oneOf([...LEADS_ONLY, ...COMPANIES_ONLY], { title: 'Only' })),
  list: oneOf(NEAR_LISTS, { title: 'List' }),
  search: text(200, 'Search by name'),
});
export type NearWanted = Static<typeof NearQuery>;

export const FindQuery = Type.Object({ term: text(200, 'Search by name') });

const textOrNull = nullable(Type.String());

export const RecordSchema = Type.Object({
  ...accountFields,
  stage_since: textOrNull,
  planned: Type.Array(ActivitySchema),
});

const value = Type.Union([Type.String(), Type.Number(), Type.Null()]);

export const TimelineSchema = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: Type.String(),
      by: nullable(Type.Object({ user_id: Type.Integer(), name: Type.String() })),
      kind: oneOf<TimelineKind>([...TIMELINE_KINDS, 'other']),
      is_undo: Type.Boolean(),
      stage: nullable(Type.Object({ from: textOrNull, to: textOrNull })),
      file: textOrNull,
      changes: Type.Array(
        Type.Object({
          field: oneOf(Object.keys(RECORD_FIELD_LABELS) as RecordField[]),
          from: value,
          to: value,
        }),
      ),
      line: Type.Optional(Type.String()),
      summary: textOrNull,
      message: nullable(messageRef()),
      activity: nullable(ActivitySchema),
      merge: Type.Optional(nullable(Type.Object({ merge_id: Type.Integer(), until: Type.String() }))),
    }),
  ),
  next_cursor: textOrNull,
});

export const HitSchema = Type.Object({
  account_id: Type.Integer(),
  account_name: Type.String(),
  account_type: accountFields.account_type,
  account_city: textOrNull,
  account_country_name: textOrNull,
  stage_name: textOrNull,
  found_by: Type.Object({ field: oneOf<FoundField>([...FOUND_FIELDS]), text: Type.String() }),
});
