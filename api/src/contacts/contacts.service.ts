/** Lists the people of the companies that the caller may see, by name. ADR-142. */
import {
  CONTACT_MODES,
  CONTACT_PAGE_SIZE,
  CONTACTS_COUNTED_MAX,
  type Contact,
  type ContactMode,
  type ContactPage,
  type ContactPerson,
  type FilterQuery,
  holdsExactly,
} from '@salesdesk/shared/domain';
import { countryIdsOf } from '../accounts/accountList.service.ts';
import type { Db } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { ID_MAX } from '../http/fields.ts';
import { invalid } from '../http/reply.ts';
import { type ContactKey, type ContactRow, selectContactIds, selectContacts } from './contacts.sql.ts';

/**
 * One page. Few matches are all found first and then sorted; many are read in the order of their names, where a page of
 * them is near.
 */
export async function listContacts(
  db: Db,
  session: Pick<Session, 'permissions'>,
  { cursor, country, ...filters }: FilterQuery<'contacts'> & { cursor?: string },
): Promise<ContactPage> {
  const countries = country ? { countries: await countryIdsOf(db, country) } : {};
  const span = {
    filters: { ...filters, ...countries },
    seesQList: holdsExactly(session.permissions, 'data.q-list.view'),
  };
  const found = await selectContactIds(db, span, CONTACTS_COUNTED_MAX + 1);
  const isCounted = found.length <= CONTACTS_COUNTED_MAX;
  const after = cursor ? keyOf(cursor) : null;
  const rows = await selectContacts(db, {
    ids: isCounted ? found : null,
    span,
    after,
    limit: CONTACT_PAGE_SIZE + 1,
  });
  const page = rows.slice(0, CONTACT_PAGE_SIZE);
  const last = page.at(-1);
  return {
    data: page.map(contactOf),
    next_cursor: last && rows.length > page.length ? cursorOf({ name: last.key, id: last.id }) : null,
    total: isCounted ? found.length : null,
  };
}

function contactOf(row: ContactRow): Contact {
  const person = row.contact_person as ContactPerson | null;
  const details = person?.contact_details ?? [];
  const first = (mode: ContactMode) => details.map((detail) => detail[String(mode)]?.trim()).find(Boolean) ?? null;
  return {
    account_id: row.id,
    account_name: row.name,
    account_type: row.type,
    account_country_name: row.country_name,
    contact_name: person?.name ?? '',
    contact_email: first(CONTACT_MODES.email),
    contact_phone: first(CONTACT_MODES.phone),
    contact_whatsapp: first(CONTACT_MODES.whatsapp),
    account_email: row.email,
    account_phone: row.phone,
    account_phone_code: row.phone_code,
  };
}

function cursorOf({ name, id }: ContactKey): string {
  return Buffer.from(JSON.stringify([id, name])).toString('base64url');
}

function keyOf(cursor: string): ContactKey {
  const [id, name] = parsed(cursor);
  if (typeof name !== 'string' || !Number.isInteger(id) || Number(id) < 1 || Number(id) > ID_MAX)
    throw invalid({ cursor: 'Cursor is not valid' });
  return { name, id: Number(id) };
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
