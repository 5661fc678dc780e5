/** Reads the JSON text of the forms into what is stored; refuses any other shape than the spec's. product.md section 3. */
import {
  CONTACT_MODE_LABELS,
  CONTACT_MODES,
  type CompanyPerson,
  type ContactPerson,
  contactDetailError,
  hasValidCharacters,
  SOCIAL_MEDIA_LABELS,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { ID_MAX } from '../http/fields.ts';
import { invalid } from '../http/reply.ts';

const MAX_DETAILS = 20;
const MAX_OTHERS = 20;
const MAX_VALUE = 500;

/**
 * The contact person; undefined when the field was absent, null when it is empty, without `others` when these were absent.
 * Names of modes are tolerated.
 */
export function readContactPerson(text: string | undefined): ContactPerson | null | undefined {
  if (text === undefined) return undefined;
  if (!text) return null;
  const value = parsed(text);
  if (!hasValidCharacters(value))
    throw invalid({ account_contact_person: say('field.unkeepable', { field: { label: 'Contact person' } }) });
  if (!isRecord(value)) return refused();
  if (value.others === undefined) return person(value);
  if (!Array.isArray(value.others) || value.others.length > MAX_OTHERS) return refused();
  return { ...person(value), others: value.others.map(person) };
}

function person(value: unknown): CompanyPerson {
  if (!isRecord(value)) return refused();
  const { name = '', contact_details: details = [] } = value;
  if (typeof name !== 'string' || name.length > MAX_VALUE || !Array.isArray(details) || details.length > MAX_DETAILS)
    return refused();
  return {
    name: name.trim(),
    contact_details: details.flatMap((detail) => (isRecord(detail) ? contactDetails(detail) : refused())),
  };
}

function contactDetails(detail: Record<string, unknown>): Record<string, string>[] {
  return Object.entries(detail).map(([key, value]) => {
    const mode = modeOf(key);
    if (!mode || typeof value !== 'string' || value.length > MAX_VALUE) return refused();
    const problem = contactDetailError(mode, value);
    if (problem) throw invalid({ account_contact_person: problem });
    return { [String(mode)]: value.trim() };
  });
}

function refused(): never {
  throw invalid({ account_contact_person: 'Contact person is not valid' });
}

function modeOf(key: string) {
  return Object.values(CONTACT_MODES).find(
    (mode) => String(mode) === key || CONTACT_MODE_LABELS[mode].toLowerCase() === key.toLowerCase(),
  );
}

/** Social media id to value; undefined when the field was absent, null when it is empty. */
export function readSocialMedia(text: string | undefined): Record<string, string> | null | undefined {
  if (text === undefined) return undefined;
  if (!text) return null;
  const value = parsed(text);
  if (!hasValidCharacters(value))
    throw invalid({ account_social_media: say('field.unkeepable', { field: { label: 'Social media' } }) });
  const entries = isRecord(value) ? Object.entries(value) : null;
  const isRight = ([key, link]: [string, unknown]) =>
    key in SOCIAL_MEDIA_LABELS && typeof link === 'string' && link.length <= MAX_VALUE;
  if (!entries?.every(isRight)) throw invalid({ account_social_media: 'Social media is not valid' });
  const given = (entries as [string, string][])
    .filter(([, link]) => link.trim())
    .map(([key, link]) => [key, link.trim()]);
  return given.length ? Object.fromEntries(given) : null;
}

/** Network ids from JSON text, a single id, or ids separated by commas; undefined when absent. Duplicates are dropped. */
export function readNetworkIds(text: string | undefined): number[] | undefined {
  if (text === undefined) return undefined;
  const value = text.startsWith('[') ? parsed(text) : text.split(',').filter((part) => part.trim());
  const ids = Array.isArray(value)
    ? value.map((item) => Number(isRecord(item) ? item.network_id : item))
    : [Number.NaN];
  if (ids.length > 500 || !ids.every((id) => Number.isInteger(id) && id >= 1 && id <= ID_MAX))
    throw invalid({ network_ids: 'Networks are not valid' });
  return [...new Set(ids)];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
