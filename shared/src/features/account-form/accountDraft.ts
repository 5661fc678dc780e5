import type { Account, AccountStep } from '@salesdesk/shared/domain';

/** What a draft stores besides the form: the saved steps and the props the popup was opened with. */
export interface AccountDraft {
  savedSteps: AccountStep[];
  step: AccountStep;
  sessionId: number;
  /** The company when the form was opened; absent for a new one. */
  account?: Account;
  promoteAfter: boolean;
}
