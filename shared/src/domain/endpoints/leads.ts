/** The board, its list, its stages and the figures about it. */
import type { Separated } from '../accountSheet.ts';
import type { LeadChanges, LeadPage, LeadsByStage, StageCounts } from '../board.ts';
import { type DownloadedFile, get, post, type Versioned } from '../endpoint.ts';
import type { LeadQuery } from '../filters.ts';
import type { Lead } from '../lead.ts';
import type { Report, ReportCompanies, ReportSelection } from '../report.ts';
import type { SalesSettingsFields } from '../settings.ts';
import type { SortQuery } from '../sorts.ts';
import type { LeadTotals, Stage, StageFields, StageSetup } from '../stage.ts';
import type { Undoable } from '../undo.ts';

type StageId = { kanban_column_id: number };

export const leads = {
  /** Added: with `counts` the totals of all leads and of the matching ones (ADR-101). */
  stages: get<{
    query: LeadQuery & { counts?: 'matched' };
    reply: Stage[];
    variants: { when: { counts: 'matched' }; reply: StageCounts };
  }>('account/get-kanban-column-list'),
  /** Added: with `per_stage` the first leads of every stage, with `limit` or `cursor` a page (ADR-101). */
  list: get<{
    query: LeadQuery & { per_stage?: number; limit?: number; cursor?: string } & SortQuery<'leads'>;
    reply: Lead[];
    variants: { when: { per_stage: number }; reply: LeadsByStage } | { when: { limit: number }; reply: LeadPage };
  }>('account/get-lead-list'),
  /** The field names are those of product.md section 7. */
  move: post<{ body: { leadId: number; fromcolumnSlug: string; tocolumnSlug: string }; reply: Undoable }>(
    'account/update-lead-kanban-column',
  ),
  /** Added (ADR-042): why lost leads were lost, by the slug of a reason; the last one counts. */
  loseReason: post<{ body: { leadIds: number[]; reason: string }; reply: null }>('account/lost-reason'),
  /** Added (ADR-101): the leads touched since an earlier answer. */
  changes: get<{ query: LeadQuery & { since: string }; reply: LeadChanges }>('account/get-lead-changes'),
  /** Added (ADR-042): the sales department sets its stages up itself. */
  setup: get<{ reply: StageSetup[] }>('account/stages'),
  createStage: post<{ body: StageFields; reply: StageId }>('account/stage-create'),
  updateStage: post<{ body: StageFields & Versioned & StageId; reply: StageId }>('account/stage-update'),
  /** `from` is the order that the caller saw, so that a change meanwhile is not lost. */
  arrangeStages: post<{ body: { from: number[]; to: number[] }; reply: null }>('account/stages-arrange'),
  /** `target_id`: the stage that its leads move to. */
  archiveStage: post<{ body: StageId & { target_id: number }; reply: Undoable }>('account/stage-archive'),
  /** Added: numbers for Home and Dashboard. */
  totals: get<{ reply: LeadTotals }>('account/lead-figures'),
} as const;

/** Added (ADR-042): what the sales department sets for everybody; all read it with their own details. */
export const settings = {
  update: post<{ body: Partial<SalesSettingsFields> & Versioned; reply: Undoable }>('settings/update'),
} as const;

/** Added (ADR-142): figures about leads; `months` is when each month begins, ISO 8601, separated by commas. */
export const reports = {
  overview: get<{ query: { months: string }; reply: Report }>('report/overview'),
  companies: get<{ query: ReportSelection; reply: ReportCompanies }>('report/companies'),
  export: get<{ query: { months: string } & Separated; reply: DownloadedFile }>('report/export'),
} as const;
