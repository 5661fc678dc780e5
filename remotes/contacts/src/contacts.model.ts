/** What Contacts shows of a person. Pure. */
import {
  ACCOUNT_TYPE_LABELS,
  type Contact,
  mailHref,
  ownNumber,
  phoneHref,
  shownOwnNumber,
  whatsappHref,
} from '@salesdesk/shared/domain';
import { t } from './texts.ts';

/** A text to reach somebody, and its link when it is an address or a number. */
export interface Way {
  text: string;
  href: string | null;
  /** The person has none: it is the company's. */
  isCompanys: boolean;
}

/** The person's own address, else the company's; null without any. */
export function mailOf({ contact_email, account_email }: Contact): Way | null {
  return wayOf(contact_email, account_email, mailHref);
}

/** The person's own number, else the company's; null without any. Shown as people read it. */
export function phoneOf(contact: Contact): Way | null {
  const way = wayOf(contact.contact_phone, ownNumber(contact), phoneHref);
  return way?.isCompanys ? { ...way, text: shownOwnNumber(contact) ?? way.text } : shown(way, contact);
}

export function whatsappOf(contact: Contact): Way | null {
  return shown(wayOf(contact.contact_whatsapp, null, whatsappHref), contact);
}

/** 'Leads': what the company is. */
export function typeOf({ account_type }: Contact): string {
  return t(ACCOUNT_TYPE_LABELS[account_type]);
}

const shown = (way: Way | null, { phones_shown }: Contact): Way | null =>
  way && { ...way, text: phones_shown?.[way.text] ?? way.text };

function wayOf(own: string | null, companys: string | null, hrefOf: (text: string) => string | null): Way | null {
  const text = own?.trim() || companys?.trim();
  return text ? { text, href: hrefOf(text), isCompanys: !own?.trim() } : null;
}
