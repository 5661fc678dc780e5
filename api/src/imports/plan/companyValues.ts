/** Sets the fields of a company to the values of a row. */
import {
  type Account,
  CONTACT_FIELDS,
  type ContactMode,
  parseContactPerson,
  parseSocialMedia,
  SOCIAL_MEDIA,
} from '@salesdesk/shared/domain';
import type { ReferenceData } from '../map/referenceData.ts';
import type { FieldValue } from './cellProblem.ts';

/** `account` with one value of its row. */
export function withValue(account: Account, [field, value]: FieldValue, known: ReferenceData): Account {
  switch (field) {
    case 'account_country': {
      const name = known.countryById.get(value)?.country_name ?? null;
      return { ...account, account_country_id: value, account_country_name: name };
    }
    case 'networks':
      return withNetworks(account, value, known);
    case 'primary':
    case 'secondary': {
      const name = known.colleagueById.get(value) ?? null;
      return field === 'primary'
        ? { ...account, account_pri_assignee_id: value, account_pri_assignee_name: name }
        : { ...account, account_sec_assignee_id: value, account_sec_assignee_name: name };
    }
    case 'contact_name': {
      const person = { ...parseContactPerson(account.account_contact_person), name: value };
      return { ...account, account_contact_person: JSON.stringify(person) };
    }
    case 'contact_phone':
    case 'contact_email':
    case 'contact_whatsapp':
      return withContact(account, CONTACT_FIELDS[field], value);
    case 'facebook':
    case 'linkedin':
    case 'instagram': {
      const media = { ...parseSocialMedia(account.account_social_media), [SOCIAL_MEDIA[field]]: value };
      return { ...account, account_social_media: JSON.stringify(media) };
    }
    default:
      return { ...account, [field]: value };
  }
}

/** Replaces all contact details of one mode; those of other modes are unchanged. */
function withContact(account: Account, mode: ContactMode, text: string): Account {
  const person = parseContactPerson(account.account_contact_person);
  const values = text
    .split(';')
    .map((value) => value.trim())
    .filter(Boolean);
  const others = person.contact_details.filter((detail) => !(String(mode) in detail));
  const at = person.contact_details.findIndex((detail) => String(mode) in detail);
  others.splice(at < 0 ? others.length : at, 0, ...values.map((value) => ({ [String(mode)]: value })));
  return {
    ...account,
    account_contact_person: JSON.stringify({ ...person, contact_details: others }),
    account_contact_mode_type: account.account_contact_mode_type ?? mode,
  };
}

/** Compares the networks as a set, ignoring their order. */
function withNetworks(account: Account, ids: number[], known: ReferenceData): Account {
  const before = account.account_proposed_network.map(({ network_id }) => network_id);
  if (before.length === ids.length && before.every((id) => ids.includes(id))) return account;
  return {
    ...account,
    account_proposed_network: ids.map((network_id) => ({ network_id })),
    account_network: ids.map((id) => ({
      account_network_id: id,
      network_details: {
        network_name: known.networkById.get(id)?.name ?? '',
        network_code: known.networkById.get(id)?.code ?? '',
        network_color_code: null,
      },
    })),
  };
}
