/** Totals of the leads for Home and Dashboard. product.md section 1; added call. */
import type { Stage } from './stage.ts';

/** Leads not converted; amounts in dollars, without the leads that are cold or lost. */
export interface LeadTotals {
  total: number;
  /** Sum of the expected sale amounts. */
  amount: number;
  /** Untouched for more than `GOING_COLD_DAYS`, and neither cold nor lost. */
  going_cold: number;
  /** Leads assigned to the current user. */
  mine: number;
  my_amount: number;
  my_going_cold: number;
  /** Every stage with its totals, in the order of the board. */
  stages: Stage[];
}
