/** A company in a list of companies. */
import type { Account } from './account.ts';
import type { NextStep } from './activity.ts';

export interface ListedAccount extends Account {
  /** Added (ADR-140): the open task that is due first. */
  next_step: NextStep | null;
}
