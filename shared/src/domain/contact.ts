/** The people of companies. ADR-142. */
import type { AccountType } from './account.ts';

/** The contact person of a company, and how to reach both. */
export interface Contact {
  account_id: number;
  account_name: string;
  account_type: AccountType;
  account_country_name: string | null;
  contact_name: string;
  /** The names of the company's other people. */
  contact_others: string[];
  /** The person's own; null without one. */
  contact_email: string | null;
  contact_phone: string | null;
  contact_whatsapp: string | null;
  /** The company's; null without one. */
  account_email: string | null;
  account_phone: string | null;
  account_phone_code: string | null;
  /** The numbers of the person and the company as people read them, by their E.164. */
  phones_shown?: Record<string, string>;
}

/** By name; `next_cursor` is null on the last page. `total` is null when more than `CONTACTS_COUNTED_MAX` match. */
export interface ContactPage {
  data: Contact[];
  next_cursor: string | null;
  total: number | null;
}

/** More contacts than these are not counted. */
export const CONTACTS_COUNTED_MAX = 1_000;
