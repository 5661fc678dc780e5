/** The only stateful file of Contacts: rows by pages, filters, order, columns and views. ADR-142. */
import { dataOf, http, queryKeys, withCountryCodes } from '@salesdesk/shared';
import { type Contact, type ContactPage, endpoints } from '@salesdesk/shared/domain';
import { type ListWanted, useCompanyList } from '@salesdesk/shared/ui/table';
import { msg } from './texts.ts';

const LIST = {
  whole: [...queryKeys.records, 'contacts'],
  loaderOf: (wanted: ListWanted<'contacts'>) => (cursor: string | null, signal: AbortSignal) =>
    dataOf(getContacts(cursor, wanted, signal)),
  first: null,
  nextOf: (last: ContactPage) => last.next_cursor ?? undefined,
  /** A company has one contact person. */
  idOf: (contact: Contact) => contact.account_id,
  nameOf: (contact: Contact) => contact.contact_name,
  loadFailure: msg('Failed to fetch contacts'),
};

/** The state and actions of ContactsPage. Filters and order stand in the address and are applied by the server. */
export function useContacts() {
  const { lastPage, ...list } = useCompanyList('contacts', LIST);
  /** Null: more than are counted. */
  return { ...list, total: lastPage?.total ?? null };
}

/** The contacts after the cursor, in the order of a column or by name; the first ones without it. */
const getContacts = (cursor: string | null, { filters, sort }: ListWanted<'contacts'>, signal: AbortSignal) => {
  const query = { ...withCountryCodes(filters), ...(sort ? { sort } : {}), ...(cursor ? { cursor } : {}) };
  return http.get(endpoints.contacts.list, { query, signal });
};
