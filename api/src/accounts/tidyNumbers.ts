/** Rewrites telephone numbers that were stored before numbers were read as E.164. R-129. */
import { CONTACT_MODES, type ContactPerson } from '@salesdesk/shared/domain';
import type { Db } from '../database/db.ts';
import { replaceNumbers, selectUntidyNumbers, type UntidyNumbers } from './accounts.sql.ts';
import { e164, type PhoneHome, readPhoneNumber } from './phoneNumber.ts';

/** So many companies at each start and with each housekeeping. */
const AT_ONCE = 5000;

/** Where the next call goes on; those before it that are left cannot be read. */
let after = 0;

/** Safe in several processes: a number that changed meanwhile stays. What is no number stays, and the record says so. */
export async function tidyNumbers(db: Db, limit = AT_ONCE): Promise<void> {
  const found = await selectUntidyNumbers(db, after, limit);
  for (const row of found) {
    const tidy = tidied(row);
    if (tidy) await replaceNumbers(db, row, tidy);
  }
  after = found.length < limit ? 0 : (found.at(-1)?.id ?? 0);
}

/** The company's numbers as they are stored today; null when none of them can be read. */
function tidied({ phone, phone_code, contact_person, iso2 }: UntidyNumbers) {
  const code = phone_code || null;
  const own = phone ? readPhoneNumber(phone, { code, country: iso2 }).number : undefined;
  const home = { code: own?.code ?? code, country: iso2 };
  const person = contact_person && withReadNumbers(contact_person, home);
  const isTidy = !own || (own.phone === phone && own.code === code);
  if (isTidy && JSON.stringify(person) === JSON.stringify(contact_person)) return null;
  return { phone: own?.phone ?? phone, phone_code: own?.code ?? phone_code, contact_person: person };
}

/** Telephone numbers as people read them. R-129. */

const CALLED: readonly string[] = [CONTACT_MODES.phone, CONTACT_MODES.whatsapp].map(String);

function withReadNumbers(person: ContactPerson, home: PhoneHome): ContactPerson {
  const read = ([mode, text]: [string, string]): [string, string] => {
    const number = CALLED.includes(mode) ? readPhoneNumber(text, home).number : undefined;
    return [mode, number ? e164(number) : text];
  };
  const contact_details = person.contact_details.map((detail) => Object.fromEntries(Object.entries(detail).map(read)));
  return { ...person, contact_details };
}
