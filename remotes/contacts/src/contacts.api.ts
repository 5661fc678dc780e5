/** The calls of Contacts. ADR-142. */
import { http, withCountryCodes } from '@salesdesk/shared';
import { type ContactPage, endpoints, type Filters, type Reply, type Sort } from '@salesdesk/shared/domain';

/** The contacts after the cursor, in the order of a column or by name; the first ones without it. */
export function getContacts(
  cursor: string | null,
  filters: Filters<'contacts'>,
  sort: Sort<'contacts'> | null,
  signal?: AbortSignal,
): Promise<Reply<ContactPage>> {
  const query = { ...withCountryCodes(filters), ...(sort ? { sort } : {}), ...(cursor ? { cursor } : {}) };
  return http.get(endpoints.contacts.list, { query, signal });
}
