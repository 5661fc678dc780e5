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

/** Flags may arrive as booleans, 0/1 or text of either. */
export function isFlagSet(flag: unknown): boolean {
  return flag === true || flag === 1 || flag === '1' || flag === 'true';
}
