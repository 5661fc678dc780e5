/** Validation of the five steps of the Add/Edit Account popup. product.md sections 2 and 5. */
import { type Account, type AccountType, CONTACT_MODES, type ContactMode } from './account.ts';
import { ACCOUNT_EMAIL_INVALID, type AccountStep, type FieldNameOf } from './accountFields.ts';
import { isEmailInput, visibleText } from './contactLinks.ts';
import type { RuleText } from './messages/rules.ts';

export const ACCOUNT_STEP_LABELS = {
  info: 'Account info',
  contact: 'Contact',
  social: 'Socials',
  sales: 'Sales',
  assignee: 'Assignee',
} as const satisfies Record<AccountStep, string>;

const COMPANY_NAME_REQUIRED = 'Company Name is required';
const CONTACT_DETAILS_REQUIRED = 'Contact details is required';
export const CONTACT_MODE_REQUIRED = 'Contact Mode type is required';
/** the two assignees are different people. */
const SAME_ASSIGNEE = 'Primary and Secondary Assignee should be different';

/** The message for the company name, or null. */
export function companyNameError(name: string): RuleText | null {
  return visibleText(name) ? null : COMPANY_NAME_REQUIRED;
}

/** The message for one mode/value pair of the contact person, or null when both or neither are given. */
export function contactDetailError(mode: ContactMode | null, value: string): RuleText | null {
  if (mode && !value.trim()) return CONTACT_DETAILS_REQUIRED;
  if (!mode && value.trim()) return CONTACT_MODE_REQUIRED;
  if (mode === CONTACT_MODES.email && !isEmailInput(value)) return ACCOUNT_EMAIL_INVALID;
  return null;
}

/** The message for the two assignees, or null. */
export function assigneeError(primaryId: number | null, secondaryId: number | null): RuleText | null {
  return primaryId !== null && primaryId === secondaryId ? SAME_ASSIGNEE : null;
}

/** Sent with every step: the popup's number, and the company once the first step has created it. product.md section 3. */
export interface StepPopup {
  account_session_id?: number;
  account_id?: number | null;
  /** Added (ADR-081): the version the form was filled from. */
  version?: number;
  /** Added (ADR-126): of an edit in place, the value that each edited field had before, see `editedValue`. */
  before?: Record<string, unknown>;
}

/** The value of a field of the steps, under the name it is sent with, as the lists return it. */
export function editedValue(account: Account, field: string): unknown {
  if (field === 'network_ids') return account.account_proposed_network.map((network) => network.network_id).sort();
  return account[field as keyof Account];
}

/** The texts of a step's fields; '' clears one. */
type FieldTexts<Step extends AccountStep> = Partial<Record<FieldNameOf<Step>, string>>;

/** The fields of each step; an absent field stays unchanged. product.md section 7, "Accounts". */
export interface StepFields {
  info: FieldTexts<'info'> & {
    /** Required, except in an edit in place. */
    account_name?: string;
    account_type?: AccountType | null;
    account_type_name?: string;
    account_country_id?: number | null;
    account_country_name?: string;
  };
  contact: FieldTexts<'contact'> & {
    account_phone?: string;
    account_phone_code?: string;
    /** JSON text of `ContactPerson`. */
    account_contact_person?: string;
    account_contact_mode_type?: ContactMode | null;
    account_name?: string;
    /** Added: the name the form started from. If the company has a different one now, the reply is 11016. */
    account_contact_person_before?: string;
    /** Added: "Overwrite", the answer to 11016. */
    overwrite?: 1;
  };
  social: FieldTexts<'social'> & {
    social_media?: string;
    /** JSON text of a map from social media id to value. */
    account_social_media?: string;
  };
  /** Lists of networks are JSON text, one id, or ids separated by commas. */
  sales: FieldTexts<'sales'> & { account_exp_sale_amount?: string; network_ids?: string; selectedNetworks?: string };
  assignee: {
    account_pri_assignee_id?: number | null;
    account_pri_assignee_name?: string;
    account_sec_assignee_id?: number | null;
    account_sec_assignee_name?: string;
  };
}

/** The reply to a step; the next step sends its `version`. */
export interface SavedAccount {
  account_id: number;
  account_parent_id: number;
  version: number;
}
