import type { RuleText } from './messages/rules.ts';
import { isColorCode } from './network.ts';

/** Stage: a kanban column of the board. product.md section 3, "Kanban column". */
export interface Stage {
  kanban_column_id: number;
  kanban_column_name: string;
  kanban_column_slug_name: string;
  kanban_column_header_color: string;
  kanban_column_header_text_color: string;
  kanban_column_is_drag_in: boolean;
  kanban_column_is_drag_out: boolean;
  kanban_column_is_closed_initially: boolean;
  account_count_count: number;
  /** Added: sum of the expected sale amounts in the stage, in dollars. */
  account_amount_sum: number;
}

/** A stage as the screen Stages edits it. Added (ADR-042). */
export interface StageSetup extends Stage {
  /** How likely its leads are to be won, in per cent; null where the forecast leaves them out. */
  kanban_column_likelihood: number | null;
  /** Added (ADR-081): incremented by every change. */
  version: number;
}

/** What the calls save of a stage; on update an absent field stays unchanged. */
export type StageFields = Partial<
  Pick<
    StageSetup,
    | 'kanban_column_name'
    | 'kanban_column_header_color'
    | 'kanban_column_header_text_color'
    | 'kanban_column_is_drag_in'
    | 'kanban_column_is_drag_out'
    | 'kanban_column_is_closed_initially'
    | 'kanban_column_likelihood'
  >
>;

/** The stages that the product comes with; screens translate their names. */
export const STAGE_NAMES = [
  'New',
  'Contacted',
  'Qualified',
  'Proposal sent',
  'Negotiation',
  'Payment pending',
  'Payment received',
  'Cold',
  'Lost',
] as const;

/** The stage that turns a lead into an account. product.md section 4. */
export const CONVERTED_SLUG = 'payment-received-converted';
/** The stage idle leads go to. product.md section 4. */
export const COLD_SLUG = 'cold';
/** The stage of leads that are lost. */
export const LOST_SLUG = 'lost';

/** The product has rules for these two: their drag rules are fixed, and they are never archived. */
export function isFixedStage(slug: string): boolean {
  return slug === CONVERTED_SLUG || slug === COLD_SLUG;
}

/** The most characters of a stage's name. */
export const STAGE_NAME_MAX = 60;

export type StageFormErrors = Partial<
  Record<
    | 'kanban_column_name'
    | 'kanban_column_header_color'
    | 'kanban_column_header_text_color'
    | 'kanban_column_likelihood',
    RuleText
  >
>;

/** Messages per field; an empty object when the form may be sent. */
export function stageFormErrors(values: StageFields): StageFormErrors {
  const errors: StageFormErrors = {};
  const header = values.kanban_column_header_color?.trim() ?? '';
  const text = values.kanban_column_header_text_color?.trim() ?? '';
  const likelihood = values.kanban_column_likelihood ?? null;
  if (!values.kanban_column_name?.trim()) errors.kanban_column_name = 'Stage name is required';
  if (!header) errors.kanban_column_header_color = 'Header color is required';
  else if (!isColorCode(header)) errors.kanban_column_header_color = 'Header color is invalid';
  if (!text) errors.kanban_column_header_text_color = 'Text color is required';
  else if (!isColorCode(text)) errors.kanban_column_header_text_color = 'Text color is invalid';
  if (likelihood !== null && !(Number.isInteger(likelihood) && likelihood >= 0 && likelihood <= 100))
    errors.kanban_column_likelihood = 'Likelihood should be a whole number from 0 to 100';
  return errors;
}

/** Flags may arrive as booleans, 0/1 or text of either. */
export function isFlagSet(flag: unknown): boolean {
  return flag === true || flag === 1 || flag === '1' || flag === 'true';
}

/** Totals for Home and Dashboard: leads not converted; amounts in dollars, without the leads that are cold or lost. */
export interface LeadTotals {
  total: number;
  /** Sum of the expected sale amounts. */
  amount: number;
  /** Going cold by the settings, and neither cold nor lost. */
  going_cold: number;
  /** Leads assigned to the current user. */
  mine: number;
  my_amount: number;
  my_going_cold: number;
  /** Every stage with its totals, in the order of the board. */
  stages: Stage[];
}
