/** Totals of the leads for Home and Dashboard. product.md section 1, R-27. */
import type { LeadTotals } from '@salesdesk/shared/domain';
import { type Db, inSnapshot } from '../database/db.ts';
import { listStages } from '../stages/stages.service.ts';
import { selectLeadTotals } from './figures.sql.ts';

/** From one snapshot, so that the stages add up to the total and the converted leads. */
export function readFigures(db: Db, userId: number): Promise<LeadTotals> {
  return inSnapshot(db, async (tx) => {
    const figures = await selectLeadTotals(tx, userId);
    return {
      total: Number(figures.total),
      mine: Number(figures.mine),
      amount: Number(figures.amount),
      going_cold: Number(figures.going_cold),
      my_amount: Number(figures.my_amount),
      my_going_cold: Number(figures.my_going_cold),
      stages: await listStages(tx),
    };
  });
}
