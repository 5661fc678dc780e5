/** The calls of Contacts. ADR-142. */
import { http } from '@salesdesk/shared';
import { type ContactPage, endpoints, type Reply } from '@salesdesk/shared/domain';
import type { ContactFilters } from './contacts.model.ts';

/** The contacts after the cursor, by name; the first ones without it. */
export function getContacts(
  cursor: string | null,
  filters: ContactFilters,
  signal?: AbortSignal,
): Promise<Reply<ContactPage>> {
  return http.get(endpoints.contacts.list, { query: { ...filters, ...(cursor ? { cursor } : {}) }, signal });
}
