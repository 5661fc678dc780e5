import type { Account, AccountStep } from '@salesdesk/shared/domain';

/** What a draft of the account form holds beside the form: what is saved, and what the popup was opened with. */
export interface AccountDraft {
  savedSteps: AccountStep[];
  step: AccountStep;
  sessionId: number;
  /** As it was when the form was opened; absent for a new company. */
  account?: Account;
  promoteAfter: boolean;
}
