/** The edit of one field in place, as the outbox stores and sends it. ADR-126. */
import { companyEdits, type EditIntent } from '@salesdesk/shared';
import {
  type Account,
  type AccountStep,
  accountField,
  type Country,
  editedValue,
  endpoints,
  fieldValue,
  isAccountField,
  type Network,
  ownNumber,
  type UserListItem,
} from '@salesdesk/shared/domain';
import { useMemo } from 'react';
import { type AccountForm, amountIn, stepOf } from './accountForm.model.ts';
import { contactModeOf, namesOf, stepBody } from './stepBodies.ts';

/** The names that the calls have for fields of the form, where they differ. */
const CALL_NAMES: Record<string, string> = {
  contact_name: 'account_contact_person',
  contact_details: 'account_contact_person',
  other_people: 'account_contact_person',
  social_media: 'account_social_media',
  primary: 'account_pri_assignee_id',
  secondary: 'account_sec_assignee_id',
};

const ABSENT = '--';

/** What ids are looked up in. */
export interface FieldEditLists {
  countries: readonly Country[];
  networks: readonly Network[];
  users: readonly UserListItem[];
}

interface FieldEdit extends Pick<EditIntent['value'], 'field' | 'was' | 'typed'> {
  account: Account;
  label: string;
  /** The form as it was opened, and with what was typed. */
  saved: AccountForm;
  form: AccountForm;
  lists: FieldEditLists;
}

/** Stores an edit; one of the same field that waits is replaced. Resolves once it is shown. */
export async function addFieldEdit(edit: FieldEdit): Promise<void> {
  const { account, field, saved, form, lists, label, typed } = edit;
  const { account_id } = account;
  const [own = ''] = field.split('.');
  const name = CALL_NAMES[own] ?? own;
  const step = stepOf(field) as AccountStep;
  const sent = stepBody(step, form, namesOf(lists.countries, lists.users)) as Record<string, unknown>;
  const mode = contactModeOf(form) === contactModeOf(saved) ? {} : { account_contact_mode_type: contactModeOf(form) };
  const body = { [name]: sent[name], ...(own === 'contact_details' && mode) };
  const values = { ...(body as Partial<Account>), ...shownValues(name, sent, edit) };
  const place = { record: `company ${account_id}`, subject: `edit ${name}` };
  const replaced = await companyEdits.takeBack(place);
  const isSame = replaced?.value.field === field;
  const was = isSame ? replaced.value.was : edit.was;
  if (isSame && was === typed) return;
  const { before } = (replaced?.call.body ?? { before: { [name]: editedValue(account, name) } }) as { before: object };
  const text = `${label}: ${was || ABSENT} → ${typed || ABSENT}`;
  await companyEdits.add({
    ...place,
    call: { endpoint: endpoints.accounts[step], body: { account_id, ...body, before }, json: true },
    value: { accountId: account_id, field, values, was, typed },
    title: account.account_name,
    text: replaced && !isSame ? `${replaced.text}, ${text}` : text,
  });
}

/** What records and lists show of a reference. */
const DETAILS: Record<string, keyof Account> = {
  account_country_id: 'country_details',
  account_pri_assignee_id: 'primary_assignee_details',
  account_sec_assignee_id: 'secondary_assignee_details',
};

/** What the company shows of it, where that is not the value that is sent. */
function shownValues(
  name: string,
  sent: Record<string, unknown>,
  { account, form, lists }: Pick<FieldEdit, 'account' | 'form' | 'lists'>,
): Partial<Account> {
  const { network_ids: ids } = form;
  const details = DETAILS[name];
  if (details) {
    const nameKey = name.replace(/_id$/, '_name');
    const text = sent[nameKey] || null;
    const country =
      details === 'country_details' && lists.countries.find(({ country_id }) => country_id === sent[name]);
    return {
      [name]: sent[name] || null,
      [nameKey]: text,
      [details]: text && { first_name: text, last_name: '', ...country },
    };
  }
  switch (name) {
    case 'network_ids':
      return {
        account_proposed_network: ids.map((network_id) => ({ network_id })),
        account_network: lists.networks
          .filter(({ network_id }) => ids.includes(network_id))
          .map((network) => ({ account_network_id: network.network_id, network_details: network })),
      };
    case 'account_exp_sale_amount':
      return { account_exp_sale_amount: amountIn(form.account_exp_sale_amount) };
    case 'account_phone':
    case 'account_contact_person': {
      // Not read by the server yet: as they were typed.
      const typed = ownNumber({ account_phone: form.account_phone, account_phone_code: account.account_phone_code });
      const numbers = [typed ?? '', ...form.contact_details.map(({ value }) => value.trim())];
      const phones_shown = {
        ...Object.fromEntries(numbers.map((number) => [number, number])),
        ...account.phones_shown,
      };
      return { phones_shown, ...(name === 'account_phone' && { account_phone: form.account_phone.trim() || null }) };
    }
    default:
      return isAccountField(name) ? { [name]: fieldValue(accountField(name), form[name]) } : {};
  }
}

/** The last edit of each field of a company that waits, or was refused. */
export function useFieldEdits(accountId: number): ReadonlyMap<string, EditIntent> {
  const waiting = companyEdits.useWaiting();
  const refused = companyEdits.useRefused();
  return useMemo(() => {
    const own = [...waiting, ...refused].filter(({ value }) => value.accountId === accountId);
    return new Map(own.map((intent) => [intent.value.field, intent]));
  }, [waiting, refused, accountId]);
}
