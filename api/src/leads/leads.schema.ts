import { Type } from '@fastify/type-provider-typebox';
import {
  type Board,
  type BoardStage,
  LAST_ACTIONS,
  type LastActionLanguage,
  LEAD_PAGE_MAX,
  LEADS_ONLY,
  type Lead,
  type LeadChanges,
  type LeadFigures,
  type LeadPage,
  type Stage,
} from '@salesdesk/shared/domain';
import { accountFields, stageFields } from '../accounts/accounts.schema.ts';
import { contains, day, ID_MAX, id, nullable, replyOf, text } from '../http/fields.ts';

const stageWithTotals = {
  ...stageFields,
  account_count_count: Type.Integer(),
  account_amount_sum: Type.Number(),
};
export const StageSchema = replyOf<Stage>()(Type.Object(stageWithTotals));

export const LeadSchema = replyOf<Lead>()(Type.Object({ ...accountFields, last_action: nullable(Type.String()) }));

export const LeadsQuery = Type.Object({ search_term: Type.Optional(text(200, 'Search by name')) });

const dollars = (title: string) => Type.Optional(Type.Number({ title, minimum: 0, maximum: 1e12 }));

/** Added: a filter for each column of the list; the board and the list know the same ones. Decision page 115. */
export const LeadFilterQuery = Type.Object({
  ...LeadsQuery.properties,
  name: contains('Company Name'),
  stage: Type.Optional(id('Lead stage')),
  action: contains('Last Action'),
  language: Type.Optional(
    Type.Union(
      (Object.keys(LAST_ACTIONS) as LastActionLanguage[]).map((one) => Type.Literal(one)),
      { title: 'Language', description: 'Added: finds the last action as it is read in this language too.' },
    ),
  ),
  touched_from: day('Last Action from'),
  touched_to: day('Last Action to'),
  contact: contains('Contact'),
  phone: contains('Phone'),
  country: contains('Country'),
  source: contains('Source'),
  fee_min: dollars('Targeted fee from'),
  fee_max: dollars('Targeted fee to'),
  assignee: Type.Optional(
    Type.Integer({ title: 'Primary Assignee', minimum: 0, maximum: ID_MAX, description: 'Added: 0 for nobody.' }),
  ),
  only: Type.Optional(
    Type.Union(
      LEADS_ONLY.map((one) => Type.Literal(one)),
      { title: 'Only' },
    ),
  ),
});

/** Spec section 7: the names are word for word. */
export const MoveBody = Type.Object({
  leadId: id('Lead'),
  fromcolumnSlug: text(100, 'From stage'),
  tocolumnSlug: text(100, 'To stage'),
});

const BoardStageSchema = replyOf<BoardStage>()(
  Type.Object({ ...stageWithTotals, account_matched_count: Type.Integer(), account_matched_sum: Type.Number() }),
);
const slice = { data: Type.Array(LeadSchema), next_cursor: nullable(Type.String()) };
const boardTime = { as_of: Type.String(), touched: Type.String() };

export const BoardSchema = replyOf<Board>()(
  Type.Object({
    ...boardTime,
    stages: Type.Array(BoardStageSchema),
    pages: Type.Array(Type.Object({ kanban_column_id: Type.Integer(), ...slice })),
  }),
);

export const LeadPageSchema = replyOf<LeadPage>()(
  Type.Object({ ...boardTime, ...slice, stages: nullable(Type.Array(BoardStageSchema)) }),
);

export const LeadChangesSchema = replyOf<LeadChanges>()(
  Type.Object({
    ...boardTime,
    stages: Type.Array(BoardStageSchema),
    changed: nullable(Type.Array(LeadSchema)),
    left: Type.Array(Type.Integer()),
  }),
);

export const LeadFiguresSchema = replyOf<LeadFigures>()(
  Type.Object({
    total: Type.Integer(),
    mine: Type.Integer(),
    amount: Type.Number(),
    going_cold: Type.Integer(),
    stages: Type.Array(StageSchema),
  }),
);

export const LeadPageQuery = Type.Object({
  ...LeadFilterQuery.properties,
  cursor: Type.Optional(text(60, 'Cursor')),
  limit: Type.Optional(Type.Integer({ title: 'Limit', minimum: 1, maximum: LEAD_PAGE_MAX })),
});

export const LeadChangesQuery = Type.Object({ ...LeadFilterQuery.properties, since: text(20, 'Since') });
