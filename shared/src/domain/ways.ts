/** Where a company is, and how to reach it from a list or its record: one link for each way, null where there is none. */
import { type Account, CONTACT_MODES, type ContactMode, parseContactPerson, valuesOf } from './account.ts';
import { mailHref, phoneHref, whatsappHref } from './contactLinks.ts';

/** 'Rome, Italy', with the country as `nameOf` says it; what is unknown is left out. */
export function placeOf(
  account: Pick<Account, 'account_city' | 'account_country_name'>,
  nameOf: (country: string | null) => string | null = (country) => country,
): string {
  return [account.account_city, nameOf(account.account_country_name)].filter(Boolean).join(', ');
}

export interface Ways {
  call: string | null;
  whatsapp: string | null;
  mail: string | null;
}

type Reached = Pick<
  Account,
  'account_phone' | 'account_phone_code' | 'account_email' | 'account_contact_person' | 'account_contact_mode_type'
>;

/**
 * The company's own number and address, else its contact person's. WhatsApp opens the person's WhatsApp number, else the
 * number to call where WhatsApp is the preferred contact mode.
 */
export function waysOf(account: Reached): Ways {
  const { account_phone: phone, account_phone_code: code } = account;
  const person = parseContactPerson(account.account_contact_person);
  const personal = (mode: ContactMode) => valuesOf([person], mode)[0];
  const number = (phone && code ? `+${code} ${phone}` : phone?.trim()) || personal(CONTACT_MODES.phone);
  const prefersWhatsapp = account.account_contact_mode_type === CONTACT_MODES.whatsapp;
  return {
    call: phoneHref(number),
    whatsapp: whatsappHref(personal(CONTACT_MODES.whatsapp)) ?? (prefersWhatsapp ? whatsappHref(number) : null),
    mail: mailHref(account.account_email) ?? mailHref(personal(CONTACT_MODES.email)),
  };
}
