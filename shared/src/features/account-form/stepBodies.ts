/** The bodies of the five calls, with the field names of product.md section 7. Pure. '' clears a field. */
import {
  ACCOUNT_TYPE_LABELS,
  type AccountStep,
  byField,
  type CompanyPerson,
  type ContactMode,
  type Country,
  type FieldNameOf,
  fieldsOfStep,
  type MissingItem,
  missingForLead,
  type Sent,
  type StepFields,
  type UserListItem,
} from '@salesdesk/shared/domain';
import { type AccountForm, amountIn, type Names } from './accountForm.model.ts';

/** The fields of one step as they are sent. */
type SentFields<Step extends AccountStep> = Sent<StepFields[Step]>;

export function namesOf(countries: readonly Country[], users: readonly UserListItem[]): Names {
  return {
    country: (id) => countries.find((country) => country.country_id === id)?.country_name ?? '',
    user: (id) => users.find((user) => user.user_parent_id === id)?.full_name ?? '',
  };
}

/** The body of one step, without the ids sent with every step. */
export function stepBody<Step extends AccountStep>(step: Step, form: AccountForm, names: Names): SentFields<Step> {
  return BODIES[step](form, names);
}

const BODIES: { [Step in AccountStep]: (form: AccountForm, names: Names) => SentFields<Step> } = {
  info: (form, names) => ({
    account_name: form.account_name.trim(),
    ...fieldTexts('info', form),
    account_type: form.account_type,
    account_type_name: ACCOUNT_TYPE_LABELS[form.account_type],
    account_country_id: form.account_country_id ?? '',
    account_country_name: names.country(form.account_country_id),
  }),
  contact: contactBody,
  social: socialBody,
  sales: (form) => {
    const amount = amountIn(form.account_exp_sale_amount);
    // One JSON text each: an empty list as repeated fields would be absent and change nothing.
    const ids = JSON.stringify(form.network_ids);
    return {
      ...fieldTexts('sales', form),
      account_exp_sale_amount: amount === null ? '' : String(amount),
      network_ids: ids,
      selectedNetworks: ids,
    };
  },
  assignee: (form, names) => ({
    account_pri_assignee_id: form.primary ?? '',
    account_pri_assignee_name: names.user(form.primary),
    account_sec_assignee_id: form.secondary ?? '',
    account_sec_assignee_name: names.user(form.secondary),
  }),
};

function fieldTexts<Step extends AccountStep>(step: Step, form: AccountForm): Record<FieldNameOf<Step>, string> {
  return byField(fieldsOfStep(step), (name) => form[name].trim());
}

/** What the company, as typed, still lacks to become a lead, in the spec's words. */
export function missingOf(form: AccountForm): MissingItem[] {
  const { account_email, account_phone, account_contact_person } = contactBody(form);
  const { account_website, account_social_media } = socialBody(form);
  return missingForLead({
    account_email,
    account_phone,
    account_contact_person,
    account_website,
    account_social_media,
  });
}

/** The mode of the first detail; '' without one. */
export function contactModeOf(form: AccountForm): ContactMode | '' {
  const [first] = peopleIn(form);
  return (Number(Object.keys(first?.contact_details[0] ?? {})[0]) || '') as ContactMode | '';
}

function contactBody(form: AccountForm) {
  const [first, ...others] = peopleIn(form);
  return {
    account_name: form.account_name.trim(),
    ...fieldTexts('contact', form),
    account_phone: form.account_phone.trim(),
    account_phone_code: form.account_phone_code ?? '',
    account_contact_mode_type: contactModeOf(form),
    names: first?.name ?? '',
    account_contact_person: JSON.stringify({ name: '', contact_details: [], ...first, others }),
  } satisfies SentFields<'contact'> & { names: string };
}

/** The people of whom anything is typed: where the first one is cleared, the next is the first. */
function peopleIn({ contact_name, contact_details, other_people }: AccountForm): CompanyPerson[] {
  return [{ key: undefined, name: contact_name }, ...other_people]
    .map(({ key, name }) => ({
      name: name.trim(),
      contact_details: contact_details
        .filter(({ person, mode, value }) => person === key && mode && value.trim())
        .map(({ mode, value }) => ({ [String(mode)]: value.trim() })),
    }))
    .filter(({ name, contact_details }) => name || contact_details.length);
}

function socialBody(form: AccountForm) {
  const given = Object.entries(form.social_media).filter(([, value]) => value.trim());
  return {
    ...fieldTexts('social', form),
    social_media: given.map(([id]) => id).join(','),
    account_social_media: JSON.stringify(Object.fromEntries(given.map(([id, value]) => [id, value.trim()]))),
  } satisfies SentFields<'social'>;
}
