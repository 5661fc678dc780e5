/** The only stateful file of Contacts: rows by pages, filters, order, columns and views. ADR-142. */
import { dataOf, queryKeys } from '@salesdesk/shared';
import type { Contact, ContactPage } from '@salesdesk/shared/domain';
import { useInfiniteList, useListState } from '@salesdesk/shared/ui/table';
import { getContacts } from './contacts.api.ts';
import { msg } from './texts.ts';

const FAILED = msg('Failed to fetch contacts');
const WHOLE = [...queryKeys.records, 'contacts'];
/** A company has one contact person. */
const idOf = (contact: Contact) => contact.account_id;
const nameOf = (contact: Contact) => contact.contact_name;
const nextOf = (last: ContactPage) => last.next_cursor ?? undefined;

/** The state and actions of ContactsPage. Filters and order stand in the address and are applied by the server. */
export function useContacts() {
  const state = useListState('contacts');
  const { filters, sort } = state;
  const { lastPage, ...list } = useInfiniteList({
    whole: WHOLE,
    wanted: [filters, sort],
    load: (cursor: string | null, signal) => dataOf(getContacts(cursor, filters, sort, signal)),
    first: null,
    nextOf,
    idOf,
    nameOf,
    loadFailure: FAILED,
  });
  return {
    ...state,
    ...list,
    /** Null: more than are counted. */
    total: lastPage?.total ?? null,
  };
}
