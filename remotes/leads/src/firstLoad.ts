/**
 * The first load of the leads from the two named calls. An API that adds nothing to product.md section 7 replies with plain
 * lists, whatever parameters it is sent: all stages, and all leads that match the search. Pure.
 */
import type { Lead, LeadPage, LeadsByStage, Stage, StageCounts } from '@salesdesk/shared/domain';
import { type ColumnStage, type Loaded, ofBoard, ofList } from './board.model.ts';

/** `as_of` is empty when the API cannot list changes: everything is loaded again instead. */
export function ofReplies(stages: StageCounts | Stage[], leads: LeadsByStage | LeadPage | Lead[]): Loaded {
  const listed = Array.isArray(stages) ? stages : stages.stages;
  if (Array.isArray(leads)) {
    const all = leads.map(withAddedFields);
    return { as_of: '', touched: '', leads: all, stages: withTotals(listed, all), cursors: {} };
  }
  return 'pages' in leads ? ofBoard(listed, leads) : ofList(listed, leads);
}

/** Whether both replies are of the same moment, or of an API that does not say. */
export function isOneMoment(stages: StageCounts | Stage[], leads: LeadsByStage | LeadPage | Lead[]): boolean {
  return Array.isArray(stages) || Array.isArray(leads) || stages.touched === leads.touched;
}

/** A lead whose added fields, and those of section 3 without a value, may be missing. */
type PlainLead = Partial<Lead> & Pick<Lead, 'account_id'>;

function withAddedFields(lead: Lead): Lead {
  const { account_exp_sale_amount, account_network, last_action, last_action_message, next_step, version }: PlainLead =
    lead;
  return {
    ...lead,
    account_exp_sale_amount: amountIn(account_exp_sale_amount),
    account_network: account_network ?? [],
    last_action: last_action ?? null,
    last_action_message: last_action_message ?? null,
    next_step: next_step ?? null,
    version: version ?? 0,
  };
}

/** Dollars, as a number or as text. */
function amountIn(amount: unknown): number | null {
  const dollars = amount === '' || amount === null ? Number.NaN : Number(amount);
  return Number.isNaN(dollars) ? null : dollars;
}

/** The stages with the totals of these leads; the count of all leads in a stage is the API's own. */
function withTotals(stages: readonly ColumnStage[], leads: readonly Lead[]): ColumnStage[] {
  return stages.map((stage) => {
    const own = leads.filter((lead) => lead.kanban_column_id === stage.kanban_column_id);
    const sum = own.reduce((dollars, lead) => dollars + (lead.account_exp_sale_amount ?? 0), 0);
    const { account_count_count, account_amount_sum }: Partial<ColumnStage> = stage;
    return {
      ...stage,
      account_count_count: account_count_count ?? own.length,
      account_amount_sum: account_amount_sum ?? sum,
      account_matched_count: own.length,
      account_matched_sum: sum,
    };
  });
}
