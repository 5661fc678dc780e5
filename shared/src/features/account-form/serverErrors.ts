/** Maps the server's validations to the form's fields. Pure. product.md section 8, 11011; R-50. */
import { type AccountStep, type Validations, validationFor } from '@salesdesk/shared/domain';
import { type AccountFormErrors, stepOf } from './accountForm.model.ts';

/** The server's field names that differ from the form's. */
const FIELD_ALIASES: Record<string, string> = {
  account_pri_assignee_id: 'primary',
  account_sec_assignee_id: 'secondary',
  account_contact_person: 'contact_details',
  account_contact_mode_type: 'contact_details',
  account_social_media: 'social_media',
  selectedNetworks: 'network_ids',
};

const FIRST_FIELD: Record<AccountStep, string> = {
  info: 'account_name',
  contact: 'account_email',
  social: 'account_website',
  sales: 'account_exp_sale_amount',
  assignee: 'primary',
};

/** Messages by field; a message for an unknown field is shown under the tab's first field. */
export function errorsOf(validations: Validations, message: string, step: AccountStep): AccountFormErrors {
  const errors: AccountFormErrors = {};
  for (const name of Object.keys(validations)) {
    const field = FIELD_ALIASES[name] ?? name;
    errors[stepOf(field) === step ? field : FIRST_FIELD[step]] = validationFor(validations, name);
  }
  return Object.keys(errors).length ? errors : { [FIRST_FIELD[step]]: message };
}
