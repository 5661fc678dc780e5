import { Type } from '@fastify/type-provider-typebox';
import { LEAD_PAGE_MAX } from '@salesdesk/shared/domain';
import { accountFields, nextStepField } from '../accounts/accounts.schema.ts';
import { filterFields } from '../accounts/companyFilters.schema.ts';
import { id, listOf, messageRef, nullable, sortField, text } from '../http/fields.ts';
import { StageSchema, stageWithTotals } from '../stages/stages.schema.ts';

export const LeadSchema = Type.Object({
  ...accountFields,
  last_action: nullable(Type.String()),
  last_action_message: nullable(messageRef()),
  ...nextStepField,
});

const { search, ...ofColumns } = filterFields('leads');

/** Added: a filter for each column of the list, shared by the board and the list. ADR-115. */
export const LeadFilterQuery = Type.Object({
  search_term: search,
  ...ofColumns,
  action_texts: Type.Optional(
    Type.String({
      title: 'Last Action texts',
      maxLength: 4000,
      description:
        'Added: finds the last action as its reader sees it too. JSON: by the code of a message its text, with `{{name}}` for a parameter; by `stage:` and the name of a stage its name.',
    }),
  ),
});

/** product.md section 7 fixes these names. */
export const MoveBody = Type.Object({
  leadId: id('Lead'),
  fromcolumnSlug: text(100, 'From stage'),
  tocolumnSlug: text(100, 'To stage'),
});

export const LostReasonBody = Type.Object({
  leadIds: listOf(id(), 'Leads'),
  reason: text(40, 'Reason'),
});

const BoardStageSchema = Type.Object({
  ...stageWithTotals,
  account_matched_count: Type.Integer(),
  account_matched_sum: Type.Number(),
});
const slice = { data: Type.Array(LeadSchema), next_cursor: nullable(Type.String()) };
const boardTime = { as_of: Type.String(), touched: Type.String() };

const StageCountsSchema = Type.Object({ ...boardTime, stages: Type.Array(BoardStageSchema) });

const LeadsByStageSchema = Type.Object({
  ...boardTime,
  pages: Type.Array(Type.Object({ kanban_column_id: Type.Integer(), ...slice })),
});

const LeadPageSchema = Type.Object({ ...boardTime, ...slice });

/** As specified; with `counts`, the totals of the filters too. */
export const StageListSchema = Type.Union([Type.Array(StageSchema), StageCountsSchema]);

/** As specified; with `per_stage` the first leads of every stage, with `limit` or `cursor` a page. */
export const LeadListSchema = Type.Union([Type.Array(LeadSchema), LeadsByStageSchema, LeadPageSchema]);

export const LeadChangesSchema = Type.Object({
  ...boardTime,
  stages: Type.Array(BoardStageSchema),
  changed: nullable(Type.Array(LeadSchema)),
  left: Type.Array(Type.Integer()),
  gone: Type.Optional(Type.Array(Type.Integer())),
});

export const LeadTotalsSchema = Type.Object({
  total: Type.Integer(),
  mine: Type.Integer(),
  amount: Type.Number(),
  going_cold: Type.Integer(),
  my_amount: Type.Number(),
  my_going_cold: Type.Integer(),
  stages: Type.Array(StageSchema),
});

/** Every parameter is added. */
export const StageListQuery = Type.Object({
  ...LeadFilterQuery.properties,
  counts: Type.Optional(
    Type.Literal('matched', {
      title: 'Counts',
      description: 'Added: answers the stages with the totals of all leads and of those that match the filters.',
    }),
  ),
});

const pageSize = (title: string, description: string) =>
  Type.Optional(Type.Integer({ title, minimum: 1, maximum: LEAD_PAGE_MAX, description }));

/** Every parameter but `search_term` is added. */
export const LeadListQuery = Type.Object({
  ...LeadFilterQuery.properties,
  per_stage: pageSize('Leads per stage', 'Added: answers the first leads of every stage, with a cursor for each.'),
  limit: pageSize('Limit', 'Added: answers a page of at most so many leads, with the cursor of the next one.'),
  sort: sortField('leads'),
  cursor: Type.Optional(Type.String({ title: 'Cursor', maxLength: 4000, description: 'Added: the page after this.' })),
});

export const LeadChangesQuery = Type.Object({ ...LeadFilterQuery.properties, since: text(20, 'Since') });
