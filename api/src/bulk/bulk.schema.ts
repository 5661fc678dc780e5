import { type Static, Type } from '@fastify/type-provider-typebox';
import {
  BULK_BATCH,
  BULK_MAX,
  type BulkAction,
  type BulkList,
  COMPANIES_ONLY,
  HANDOVER_LINE_MAX,
  LEADS_ONLY,
  type Sort,
  sortsOf,
} from '@salesdesk/shared/domain';
import { csvSeparator } from '../accounts/accounts.schema.ts';
import { filterFields } from '../accounts/companyFilters.schema.ts';
import { id, idOrNull, listOf, messageRef, nullable, oneOf, text } from '../http/fields.ts';
import { LeadFilterQuery } from '../leads/leads.schema.ts';
import { undoField } from '../undo/undo.schema.ts';

/** The filters of both lists by their own names; those of the other list are ignored. */
export const BulkIdsQuery = Type.Object({
  list: Type.Union([Type.Literal('q-list'), Type.Literal('leads')], { title: 'List' }),
  ...filterFields('q-list'),
  ...LeadFilterQuery.properties,
  only: Type.Optional(oneOf([...LEADS_ONLY, ...COMPANIES_ONLY], { title: 'Only' })),
});
export type BulkIdsWanted = Static<typeof BulkIdsQuery>;

export const BulkSelectedSchema = Type.Object({ ids: Type.Array(Type.Integer()), total: Type.Integer() });

/** As JSON. `stage` belongs to 'move', `assignee` and `line` to 'assign', where null means no assignee. */
export const BulkBody = Type.Object({
  action: oneOf<BulkAction>(['promote', 'assign', 'move', 'archive', 'restore'], { title: 'Action' }),
  ids: listOf(id(), 'Companies', BULK_BATCH),
  stage: Type.Optional(text(100, 'Stage')),
  assignee: Type.Optional(idOrNull('Assignee')),
  line: Type.Optional(text(HANDOVER_LINE_MAX, 'A line for the new owner')),
});
export type BulkForm = Static<typeof BulkBody>;

const OutcomeSchema = Type.Object({
  account_id: Type.Integer(),
  name: Type.String(),
  done: Type.Boolean(),
  reason: nullable(Type.String()),
  reason_message: Type.Optional(nullable(messageRef())),
});
export const BulkDoneSchema = Type.Object({ outcomes: Type.Array(OutcomeSchema), ...undoField });

export const BulkExportBody = Type.Object({
  ids: listOf(id(), 'Companies', BULK_MAX),
  sort: Type.Optional(
    oneOf<Sort<BulkList>>([...new Set([...sortsOf('q-list'), ...sortsOf('leads')])], {
      title: 'Sort',
      description: 'Added: the name of a column of the list, with a minus for descending.',
    }),
  ),
  separator: csvSeparator,
});
