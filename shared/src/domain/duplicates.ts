/** Whether two records are the same company: one score for the nightly search and for what is typed. ADR-146. */
import type { AccountType } from './account.ts';
import { emailKeyOf, phoneKeyOf, webDomainOf } from './companyKeys.ts';
import { fold } from './fold.ts';

/** Why two records look like one company, the strongest first. */
const DUPLICATE_REASONS = ['email', 'domain', 'phone', 'name', 'person', 'city'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** What is compared of a company; absent or empty where it is not known. */
interface CompanyTraits {
  name: string;
  city?: string | null;
  country_id?: number | null;
  email?: string | null;
  website?: string | null;
  phone?: string | null;
  phone_code?: string | null;
  person?: string | null;
  /** E-mail addresses and international numbers of the contact person. */
  person_emails?: readonly string[];
  person_phones?: readonly string[];
}

/** The traits in the form in which they are compared. */
export interface DuplicateTraits {
  /** The folded name without legal form and punctuation. */
  name: string;
  city: string;
  country: number | null;
  domain: string | null;
  emails: readonly string[];
  phones: readonly string[];
  person: string;
}

/** What is typed so far; `except` is the company that is edited. */
export interface DuplicateQuery {
  name?: string;
  email?: string;
  website?: string;
  phone?: string;
  phone_code?: string;
  city?: string;
  country_id?: number | null;
  except?: number | null;
}

/** A hit while typing; one that the user may not read is never named. */
export interface DuplicateHit {
  account_id: number;
  account_name: string;
  account_type: AccountType;
  /** Full name of the primary assignee. */
  assignee: string | null;
  reasons: DuplicateReason[];
}

/** A company of a pair in the list of duplicates. */
export interface DuplicateSide extends Omit<DuplicateHit, 'reasons'> {
  city: string | null;
  country_name: string | null;
}
export interface DuplicatePair {
  /** The older one first. */
  companies: DuplicateSide[];
  reasons: DuplicateReason[];
}

/** Words that say what kind of firm it is, or that join names. A text, so that screens that do not compare leave it out. */
const FORMS =
  ' ab ag aps as asa bv bvba co company corp corporation cv doo eg eirl et eurl ev gbr ges gesmbh gmbh group holding ' +
  'inc kft kg kgaa lda limited llc llp ltd mbh nv ohg oy oyj plc pte pty sa sarl sas sasu se sl sll slu snc spa sprl ' +
  'sro srl srls sp zoo ug und and the e k mb uab vof ';

/** 'ribera moda' for 'Ribera Moda, S.L.'; the whole folded name if nothing else is left. */
export function coreName(name: string): string {
  const words = fold(name)
    .replace(/&/g, ' and ')
    // 'S.L.' and 'b.v.' are one word.
    .replace(/\b((?:\p{L}\.){2,})/gu, (initials) => initials.replace(/\./g, ''))
    .replace(/['’´`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const core = words.filter((word) => !FORMS.includes(` ${word} `));
  return (core.length ? core : words).join(' ');
}

export function traitsOf(company: CompanyTraits): DuplicateTraits {
  const { person_emails = [], person_phones = [] } = company;
  const known = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))];
  return {
    name: coreName(company.name),
    city: fold(company.city ?? '').replace(/[^\p{L}\p{N}]+/gu, ''),
    country: company.country_id ?? null,
    domain: webDomainOf(company.website),
    emails: known([company.email ?? null, ...person_emails].map(emailKeyOf)),
    phones: known([
      phoneKeyOf(company.phone_code, company.phone),
      ...person_phones.map((phone) => phoneKeyOf(null, phone)),
    ]),
    person: coreName(company.person ?? ''),
  };
}

/** From this score on a pair is shown. */
const SHOWN_FROM = 60;
/** Names that are less alike are different. */
const NAME_MIN = 0.72;

/**
 * Why the two look like one company; null when they do not. Two of the same name in different cities are branches, unless
 * they share an address or a number; a shared number or address alone may be that of a group or an agency.
 */
export function duplicateReasons(
  one: DuplicateTraits,
  other: DuplicateTraits,
): { score: number; reasons: DuplicateReason[] } | null {
  const alike = likeness(one.name.replace(/ /g, ''), other.name.replace(/ /g, ''));
  const name = Math.max(alike, sameWords(one.name, other.name));
  const is: Record<DuplicateReason, boolean> = {
    email: one.emails.some((email) => other.emails.includes(email)),
    domain: one.domain !== null && one.domain === other.domain,
    phone: one.phones.some((phone) => other.phones.includes(phone)),
    name: name >= NAME_MIN,
    person: one.person !== '' && other.person !== '' && likeness(one.person, other.person) >= 0.8,
    city: one.city !== '' && other.city !== '' && likeness(one.city, other.city) >= 0.75,
  };
  const differs = {
    city: one.city !== '' && other.city !== '' && !is.city,
    country: one.country !== null && other.country !== null && one.country !== other.country,
    domain: one.domain !== null && other.domain !== null && !is.domain,
    email: one.emails.length > 0 && other.emails.length > 0 && !is.email,
    phone: one.phones.length > 0 && other.phones.length > 0 && !is.phone,
    person: one.person !== '' && other.person !== '' && !is.person,
  };
  const score =
    (is.email ? 40 : 0) +
    (is.domain ? 30 : 0) +
    (is.phone ? 30 : 0) +
    (is.person ? 20 : 0) +
    (is.city ? 15 : 0) +
    (one.country !== null && one.country === other.country ? 5 : 0) +
    (name >= 0.9 ? 40 : is.name ? 30 : 0) -
    (differs.city ? 40 : 0) -
    (differs.country ? 25 : 0) -
    (differs.domain ? 30 : 0) -
    (differs.email ? 10 : 0) -
    (differs.phone ? 10 : 0) -
    (differs.person ? 20 : 0) -
    (is.name ? 0 : 35);
  if (score < SHOWN_FROM) return null;
  return { score, reasons: DUPLICATE_REASONS.filter((reason) => is[reason]) };
}

/** The same for a form that is only begun: one strong trait is enough. */
export function typedReasons(typed: DuplicateTraits, other: DuplicateTraits): DuplicateReason[] | null {
  const whole = duplicateReasons(typed, other);
  if (whole) return whole.reasons;
  const reasons: DuplicateReason[] = [];
  if (typed.emails.some((email) => other.emails.includes(email))) reasons.push('email');
  if (typed.domain !== null && typed.domain === other.domain) reasons.push('domain');
  if (typed.phones.some((phone) => other.phones.includes(phone))) reasons.push('phone');
  const isFar = typed.country !== null && other.country !== null && typed.country !== other.country;
  const isElsewhere = typed.city !== '' && other.city !== '' && likeness(typed.city, other.city) < 0.75;
  const alike = likeness(typed.name.replace(/ /g, ''), other.name.replace(/ /g, ''));
  if (typed.name.length >= 4 && alike >= 0.85 && !isFar && !isElsewhere) reasons.push('name');
  return reasons.length ? reasons : null;
}

/** Keys of which two records of one company share at least one; companies without a common key are never compared. */
export function duplicateKeys(traits: DuplicateTraits): string[] {
  const { name, city, country, domain, emails, phones, person } = traits;
  const whole = name.replace(/ /g, '');
  const words = name.split(' ').filter((word) => word.length >= 3);
  const place = country ?? '';
  const keys = [
    ...(domain ? [`d ${domain}`] : []),
    ...emails.map((email) => `e ${email}`),
    ...phones.map((phone) => `p ${phone.slice(-9)}`),
  ];
  if (whole.length >= 4) {
    keys.push(`s ${place} ${whole.slice(0, 6)}`, `t ${place} ${whole.slice(-6)}${whole.slice(0, 1)}`);
    keys.push(`w ${[...words].sort().join(' ')}`, `b ${whole.slice(0, 4)}${whole.slice(-4)}`);
    if (city) keys.push(`c ${city.slice(0, 4)} ${whole.slice(0, 3)}`, `l ${city.slice(-4)} ${whole.slice(-3)}`);
    if (person) keys.push(`r ${person.slice(0, 5)} ${whole.slice(0, 3)}`);
  }
  return [...new Set(keys)];
}

/** 1 for the same words in another order; 0 otherwise. */
function sameWords(one: string, other: string): number {
  return [...one.split(' ')].sort().join(' ') === [...other.split(' ')].sort().join(' ') ? 1 : 0;
}

/** 1 for equal texts, 0 for texts without anything in common: the share of letters that need not be changed. */
function likeness(one: string, other: string): number {
  const most = Math.max(one.length, other.length);
  if (!most) return 0;
  return one === other ? 1 : 1 - distance(one, other) / most;
}

/** Letters to change, add, leave out or exchange with their neighbour. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
