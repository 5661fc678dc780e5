/** Invents the companies of the demo. Pure: the same seed and the same `now` return the same companies. */
import { ACCOUNT_TYPES, CONTACT_MODES, CONVERTED_SLUG, IDLE_DAYS, LOST_SLUG } from '@salesdesk/shared/domain';
import { DEMO, type Place, type Sizes } from './demo.ts';
import type { Random } from './random.ts';

export type DemoCompany = ReturnType<typeof inventCompanies>[number];

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
/** Leads that ended did so over most of a year, so that the reports of months have something to show. */
const ENDED_FACTOR = 10;
const ENDED_MAX_MS = 330 * DAY_MS;
/** Share of leads left untouched for more than 30 days. */
const IDLE_SHARE = 0.12;

export function inventCompanies(
  sizes: Sizes,
  { random, now, sellers, networks }: { random: Random; now: Date; sellers: number; networks: number },
) {
  const stages: (string | null)[] = Object.entries(sizes.stages).flatMap(([slug, count]) =>
    Array.from({ length: count }, () => slug),
  );
  while (stages.length < sizes.companies) stages.push(null);
  const names = uniqueNames(sizes.companies, random);
  return shuffled(stages, random).map((stage, index) => {
    const { name, place } = names[index] as { name: string; place: Place };
    const company = inventCompany(name, place, stage, random, { sellers, networks });
    return { ...company, ...times(index, stage, random, now) };
  });
}

function inventCompany(
  name: string,
  place: Place,
  stage: string | null,
  random: Random,
  { sellers, networks }: { sellers: number; networks: number },
) {
  const host = `${slugOf(name)}.example`;
  // Data for a promotion is missing about as often as in real lists; leads always have it.
  const hasSite = stage !== null || !random.chance(0.1);
  const hasContact = stage !== null || !random.chance(0.08);
  const person = { name: `${random.pick(DEMO.firstNames)} ${random.pick(DEMO.lastNames)}` };
  const primary = random.chance(0.9) ? random.between(0, sellers - 1) : null;
  const secondary = random.chance(0.4) ? random.between(0, sellers - 1) : null;
  return {
    name,
    type: stage === null ? ACCOUNT_TYPES.qList : stage === CONVERTED_SLUG ? ACCOUNT_TYPES.account : ACCOUNT_TYPES.leads,
    stage,
    city: random.pick(place.cities),
    country: place.country,
    email: hasContact && random.chance(0.85) ? `hello@${host}` : null,
    phone: hasContact ? place.phone.replace(/#/g, () => String(random.between(0, 9))) : null,
    contactPerson: random.chance(0.75)
      ? { ...person, contact_details: hasContact ? contactDetails(place, host, random) : [] }
      : null,
    contactMode: random.pick([CONTACT_MODES.phone, CONTACT_MODES.email, CONTACT_MODES.whatsapp]),
    website: hasSite && random.chance(0.9) ? `https://www.${host}` : null,
    social: hasSite ? socials(name, random) : null,
    amount: random.chance(0.06)
      ? null
      : Math.min(250_000, Math.max(500, Math.round(Math.exp(9.2 + random.normal() * 1.1) / 50) * 50)),
    /** Indexes in the list of sellers. */
    primary,
    secondary: secondary === primary ? null : secondary,
    creator: random.between(0, sellers - 1),
    /** Indexes in the list of networks. */
    networks: shuffled(
      Array.from({ length: networks }, (_, i) => i),
      random,
    ).slice(0, random.pick([0, 1, 1, 2, 2, 3])),
  };
}

function contactDetails(place: Place, host: string, random: Random): Record<string, string>[] {
  const phone = place.phone.replace(/#/g, () => String(random.between(0, 9)));
  const all: Record<string, string>[] = [
    { [CONTACT_MODES.phone]: phone },
    { [CONTACT_MODES.email]: `contact@${host}` },
    { [CONTACT_MODES.whatsapp]: phone },
    { [CONTACT_MODES.email]: `office@${host}` },
  ];
  return all.slice(0, random.between(1, 4));
}

function socials(name: string, random: Random): Record<string, string> {
  const handle = slugOf(name);
  const all = {
    1: `https://facebook.example/${handle}`,
    2: `https://linkedin.example/company/${handle}`,
    3: `@${handle}`,
  };
  const entries = Object.entries(all).filter(() => random.chance(0.55));
  return Object.fromEntries(entries.length ? entries : [['2', all[2]]]);
}

/** Skewed towards today; the first two leads are one minute on either side of the idle limit. */
function times(index: number, stage: string | null, random: Random, now: Date): { createdAt: Date; updatedAt: Date } {
  const idleMs = IDLE_DAYS * DAY_MS;
  let age = random.next() ** 2 * (IDLE_DAYS - 2) * DAY_MS + 5 * MINUTE_MS;
  if (stage !== null && random.chance(IDLE_SHARE)) age = idleMs + random.next() * 60 * DAY_MS + DAY_MS;
  if (stage === CONVERTED_SLUG || stage === LOST_SLUG) age = Math.min(age * ENDED_FACTOR, ENDED_MAX_MS);
  if (index === 0) age = idleMs + MINUTE_MS;
  if (index === 1) age = idleMs - MINUTE_MS;
  const updatedAt = new Date(now.getTime() - age);
  const createdAt = new Date(
    updatedAt.getTime() - (stage === null && random.chance(0.6) ? 0 : random.next() * 120 * DAY_MS),
  );
  return { createdAt, updatedAt };
}

function uniqueNames(count: number, random: Random): { name: string; place: Place }[] {
  const names = new Map<string, { name: string; place: Place }>();
  for (const name of DEMO.awkwardNames) names.set(name, { name, place: random.pick(DEMO.places) });
  while (names.size < count) {
    const place = random.pick(DEMO.places);
    const plain = `${random.pick(place.names)} ${random.pick(place.kinds)}`;
    const name = names.has(plain) ? `${plain} ${random.pick(place.cities)}` : plain;
    const unique = names.has(name) ? `${name} ${names.size}` : name;
    names.set(unique, { name: unique, place });
  }
  return shuffled([...names.values()], random).slice(0, count);
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = random.between(0, i);
    [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
  }
  return copy;
}

/** The text for addresses: letters without accents, digits and hyphens. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return (plain || 'company').slice(0, 40);
}
