import type { Account, AccountStep } from '@salesdesk/shared/domain';
import type { AccountForm } from './accountForm.model.ts';

/** What is typed into the account form, with what of it is saved, and what the popup was opened with. */
export interface AccountDraft {
  form: AccountForm;
  saved: AccountForm;
  savedSteps: AccountStep[];
  step: AccountStep;
  accountId: number | null;
  version?: number;
  sessionId: number;
  /** As it was when the form was opened; absent for a new company. */
  account?: Account;
  promoteAfter: boolean;
}
