/** The calls of Contacts. ADR-142. */
import { http, withCountryCodes } from '@salesdesk/shared';
import { type ContactPage, endpoints, type Reply } from '@salesdesk/shared/domain';
import type { ListWanted } from '@salesdesk/shared/ui/table';

/** The contacts after the cursor, in the order of a column or by name; the first ones without it. */
export function getContacts(
  cursor: string | null,
  { filters, sort }: ListWanted<'contacts'>,
  signal?: AbortSignal,
): Promise<Reply<ContactPage>> {
  const query = { ...withCountryCodes(filters), ...(sort ? { sort } : {}), ...(cursor ? { cursor } : {}) };
  return http.get(endpoints.contacts.list, { query, signal });
}
