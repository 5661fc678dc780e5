/** A company's own record, its timeline, and finding companies. ADR-113 and ADR-141. */
import { Type } from '@fastify/type-provider-typebox';
import {
  COMPANIES_ONLY,
  endpoints,
  FOUND_FIELDS,
  type FoundField,
  LEADS_ONLY,
  NEAR_LISTS,
  type PermissionKey,
  RECORD_FIELD_LABELS,
  type RecordField,
  TIMELINE_KINDS,
  type TimelineKind,
} from '@salesdesk/shared/domain';
import { accountFields, filterFields, LeadFilterQuery } from '../accounts/accounts.schema.ts';
import { ActivitySchema } from '../activities/activities.schema.ts';
import type { Routes } from '../guard/context.ts';
import { id, messageRef, nullable, oneOf, text } from '../http/fields.ts';
import { ok } from '../http/reply.ts';
import { routesOf } from '../http/route.ts';
import { findCompanies, nearNames } from './find.service.ts';
import { readRecord } from './records.service.ts';
import { readTimeline } from './timeline.service.ts';

const RecordParams = Type.Object({ id: id('Company') });
const TimelineQuery = Type.Object({
  cursor: Type.Optional(text(40, 'Cursor')),
  only: Type.Optional(
    Type.Literal('activities', {
      title: 'Only',
      description: 'Added: answers what people wrote, without other changes.',
    }),
  ),
});
/** The filters of all lists of companies by their own names; those of the other lists are ignored. */
const NearQuery = Type.Object({
  ...filterFields('contacts'),
  ...filterFields('q-list'),
  ...Type.Omit(LeadFilterQuery, ['search_term']).properties,
  only: Type.Optional(oneOf([...LEADS_ONLY, ...COMPANIES_ONLY], { title: 'Only' })),
  list: oneOf(NEAR_LISTS, { title: 'List' }),
  search: text(200, 'Search by name'),
});

const FindQuery = Type.Object({ term: text(200, 'Search by name') });

const textOrNull = nullable(Type.String());

const RecordSchema = Type.Object({
  ...accountFields,
  stage_since: textOrNull,
  planned: Type.Array(ActivitySchema),
});

const value = Type.Union([Type.String(), Type.Number(), Type.Null()]);

const TimelineSchema = Type.Object({
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

const HitSchema = Type.Object({
  account_id: Type.Integer(),
  account_name: Type.String(),
  account_type: accountFields.account_type,
  account_city: textOrNull,
  account_country_name: textOrNull,
  stage_name: textOrNull,
  found_by: Type.Object({ field: oneOf<FoundField>([...FOUND_FIELDS]), text: Type.String() }),
});

const { accounts } = endpoints;
const EITHER: PermissionKey[] = ['data.q-list.view', 'data.leads.view'];
/** The service checks which companies each of the two permissions shows. */
const mayView = { access: 'session' as const, permission: EITHER };

export const recordsRoutes: Routes = async (app) => {
  const route = routesOf(app, 'Accounts');
  route(
    accounts.one,
    { summary: 'Added: one company of any type', params: RecordParams, reply: RecordSchema, ...mayView },
    async (request) => ok(await readRecord(request.db, request.session, request.params.id)),
  );

  route(
    accounts.timeline,
    {
      summary: 'Added: who changed what of a company when, newest first',
      params: RecordParams,
      querystring: TimelineQuery,
      reply: TimelineSchema,
      ...mayView,
    },
    async (request) => ok(await readTimeline(request.db, request.session, request.params.id, request.query)),
  );

  route(
    accounts.find,
    {
      summary: 'Added: a few companies of any type that a text finds, and by what, the best matches first',
      querystring: FindQuery,
      reply: Type.Array(HitSchema),
      ...mayView,
    },
    async (request) => ok(await findCompanies(request.db, request.session, request.query.term)),
  );

  route(
    accounts.near,
    {
      summary: 'Added: names like the search of a list but for one letter',
      querystring: NearQuery,
      reply: Type.Array(Type.String()),
      ...mayView,
    },
    async (request) => ok(await nearNames(request.db, request.session, request.query)),
  );
};
