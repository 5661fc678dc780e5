/** A company's own record, its timeline, and finding companies. ADR-113 and ADR-141. */
import { Type } from '@fastify/type-provider-typebox';
import { COMPANIES_ONLY, endpoints, LEADS_ONLY, NEAR_LISTS, type PermissionKey } from '@salesdesk/shared/domain';
import { filterFields, LeadFilterQuery } from '../accounts/accounts.schema.ts';
import type { Routes } from '../guard/context.ts';
import { id, oneOf, text } from '../http/fields.ts';
import { routesOf } from '../http/route.ts';
import { findCompanies, nearNames } from './find.service.ts';
import { readRecord, readTimeline } from './timeline.service.ts';

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

const { accounts } = endpoints;
const EITHER: PermissionKey[] = ['data.q-list.view', 'data.leads.view'];
export const recordsRoutes: Routes = async (app) => {
  /** The service checks which companies each of the two permissions shows. */
  const route = routesOf(app, 'Accounts', { permission: EITHER });
  route(accounts.one, 'Added: one company of any type', { params: RecordParams })(({ db, session, params }) =>
    readRecord(db, session, params.id),
  );

  route(accounts.timeline, 'Added: who changed what of a company when, newest first', {
    params: RecordParams,
    query: TimelineQuery,
  })(({ db, session, params, query }) => readTimeline(db, session, params.id, query));

  route(accounts.find, 'Added: a few companies of any type that a text finds, and by what, the best matches first', {
    query: FindQuery,
  })(({ db, session, query }) => findCompanies(db, session, query.term));

  route(accounts.near, 'Added: names like the search of a list but for one letter', { query: NearQuery })(
    ({ db, session, query }) => nearNames(db, session, query),
  );
};
