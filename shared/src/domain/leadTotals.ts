/** Totals of the leads for Home and Dashboard. product.md section 1; added call. */
import type { Stage } from './stage.ts';

/** Leads not converted; amounts in dollars. */
export interface LeadTotals {
  total: number;
  /** Leads assigned to the current user. */
  mine: number;
  /** Sum of the expected sale amounts. */
  amount: number;
  /** Untouched for more than `GOING_COLD_DAYS`, in a stage other than cold. */
  going_cold: number;
  /** Every stage with its totals, in the order of the board. */
  stages: Stage[];
}
