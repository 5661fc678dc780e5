/** Companies with planted duplicates, and others that only look like some: branches, namesakes, shared free-mail hosts. */
import type { Random } from '../src/seed/random.ts';

interface Planted {
  name: string;
  city: string | null;
  country_id: number;
  email: string | null;
  website: string | null;
  phone: string | null;
  phone_code: string | null;
  contact_person: string | null;
}

const SURNAMES =
  'Müller Schröder Günther Björk Castañeda García Núñez Ferrão Gonçalves Lefèvre Dubois Marchand Bianchi Rossi Ferrari Jensen ' +
  'Sørensen Kjær Novák Dvořák Kowalski Wójcik Horváth Szabó Popescu Ionescu Vermeulen Janssen Bakker Visser Smit Hansen Lindqvist ' +
  'Ångström Peeters Claes Moreau Girard Ribera Torres Almeida Carvalho Keller Brunner Steiner Huber Murphy Walsh Byrne Carter';
const TRADES =
  'Textiles Moda Logistics Foods Software Consulting Wines Bakery Furniture Optics Printing Travel Cosmetics Ceramics Machines ' +
  'Solar Cycles Books Toys Flowers Shoes Jewels Coffee Spices Glass Paper Paints Tools Garden Marine';
const STEMS =
  'Al Bor Cor Del Eras Fen Gal Hel Ister Jov Kal Lum Mar Nor Ost Pel Quin Ros Sil Tar Umb Ver Wal Xan Yor Zen Bra Cli Dru Fra';
const ENDS = 'ano eta ibis onia ura ex ia on us ara iva olo emi ando ector inas ovia urra akis elle';
const CITIES =
  'Sevilla Cádiz Málaga Lyon Bordeaux Köln München Düsseldorf Hamburg Gent Antwerpen Utrecht Rotterdam Porto Coimbra Torino Bologna ' +
  'Århus Odense Malmö Göteborg Kraków Wrocław Brno Győr Dublin Cork Zürich Basel Graz';
const FIRST = 'Marta Luca Anna Björn Zoë Pierre Inés João Katarzyna Søren Eva Tomás';
const LEGAL = ['GmbH', 'AG', 'S.L.', 'SL', 'B.V.', 'BV', 'Ltd', 'Ltd.', 'S.A.', 'SARL', 'S.r.l.', 'ApS', ''];
const FREE = ['gmail.com', 'outlook.com', 'web.de', 'orange.fr'];
const words = (text: string) => text.split(' ');
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ø/gi, 'o')
    .replace(/ł/gi, 'l');
const slugOf = (text: string) =>
  plain(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');

/** `companies` in random order; `pairs` are the places of those that are one company. */
export function plantedCompanies(random: Random, total: number, duplicates: number) {
  const made: { company: Planted; twin?: number }[] = [];
  const taken = new Set<string>();
  while (made.length < total - duplicates) {
    const company = randomCompany(random, made.length);
    const key = `${slugOf(company.name)} ${company.city} ${company.country_id}`;
    if (taken.has(key)) continue;
    taken.add(key);
    made.push({ company });
    // A branch: the same name and often the same website, in another city with its own number.
    if (random.chance(0.05)) {
      const city = random.pick(words(CITIES).filter((one) => one !== company.city));
      const n = made.length;
      const branch = {
        ...company,
        city,
        phone: numberOf(random),
        email: `${slugOf(city)}${n}@${hostOf(company) ?? random.pick(FREE)}`,
      };
      made.push({ company: { ...branch, contact_person: personOf(random) } });
    }
  }
  made.length = total - duplicates;
  const originals = made.length;
  const used = new Set<number>();
  while (used.size < duplicates) {
    const at = random.between(0, originals - 1);
    const original = made[at]?.company;
    if (used.has(at) || !original) continue;
    used.add(at);
    made.push({ company: duplicateOf(random, original), twin: at });
  }
  const order = made.map((_, at) => at).sort((a, b) => ((a * 7919) % 10_007) - ((b * 7919) % 10_007) || a - b);
  const placeOf = new Map(order.map((at, place) => [at, place]));
  return {
    companies: order.map((at) => made[at]?.company as Planted),
    pairs: made.flatMap(({ twin }, at) =>
      twin === undefined ? [] : [[placeOf.get(twin) ?? 0, placeOf.get(at) ?? 0] as const],
    ),
  };
}

function randomCompany(random: Random, n: number): Planted {
  const own = `${random.pick(words(STEMS))}${random.pick(words(ENDS))}${random.chance(0.5) ? random.pick(words(ENDS)) : ''}`;
  const first = random.chance(0.45) ? random.pick(words(SURNAMES)) : own;
  const core = `${first} ${random.chance(0.3) ? `${own} ` : ''}${random.pick(words(TRADES))}`;
  const host = random.chance(0.6) ? `${slugOf(core)}${n}.example` : null;
  const mailHost = host ?? random.pick(FREE);
  return {
    name: `${core} ${random.pick(LEGAL)}`.trim(),
    city: random.pick(words(CITIES)),
    country_id: random.between(1, 20),
    website: host && `https://www.${host}`,
    email: random.chance(0.75) ? `${host ? 'info' : `${slugOf(core)}${n}`}@${mailHost}` : null,
    phone: random.chance(0.75) ? numberOf(random) : null,
    phone_code: '34',
    contact_person: random.chance(0.7) ? personOf(random) : null,
  };
}

const numberOf = (random: Random) => String(random.between(600_000_000, 999_999_999));
const personOf = (random: Random) =>
  JSON.stringify({ name: `${random.pick(words(FIRST))} ${random.pick(words(SURNAMES))}`, contact_details: [] });
const hostOf = ({ website }: Planted) => website?.replace('https://www.', '') ?? null;

/** The same company as somebody else would write it; something that identifies it stays. */
function duplicateOf(random: Random, company: Planted): Planted {
  const legal = / (GmbH|AG|S\.L\.|SL|B\.V\.|BV|Ltd\.?|S\.A\.|SARL|S\.r\.l\.|ApS)$/;
  let name = company.name.replace(legal, '');
  if (random.chance(0.6)) name = misspelt(random, name);
  if (random.chance(0.5)) name = plain(name);
  if (random.chance(0.2)) name = name.toUpperCase();
  if (random.chance(0.6)) name = `${name} ${random.pick(LEGAL)}`.trim();
  const host = hostOf(company);
  const { email, phone, phone_code, contact_person } = company;
  const person = contact_person ? (JSON.parse(contact_person) as { name: string; contact_details: object[] }) : null;
  const moves = person !== null && random.chance(0.25);
  return {
    name,
    city: company.city && (random.chance(0.5) ? plain(company.city) : random.chance(0.15) ? null : company.city),
    country_id: company.country_id,
    website: host && (random.chance(0.3) ? null : random.pick([host, `http://${host}/contact`, `https://${host}`])),
    // The address or number is that of the person in the other record.
    email: email && (moves ? null : random.chance(0.3) ? email.toUpperCase() : random.chance(0.3) ? null : email),
    phone:
      phone && !moves
        ? random.pick([phone, `+34 ${phone.slice(0, 3)} ${phone.slice(3)}`, `0034-${phone}`, `0${phone}`])
        : null,
    phone_code: phone && !moves && random.chance(0.5) ? phone_code : '34',
    contact_person:
      person &&
      JSON.stringify({
        name: random.chance(0.3) ? plain(person.name) : person.name,
        contact_details: moves ? [...(email ? [{ 2: email }] : []), ...(phone ? [{ 1: `+34${phone}` }] : [])] : [],
      }),
  };
}

/** One letter wrong, missing, twice or exchanged with its neighbour. */
function misspelt(random: Random, name: string): string {
  const at = random.between(1, name.length - 2);
  const kind = random.between(0, 3);
  if (kind === 0) return name.slice(0, at) + name.slice(at + 1);
  if (kind === 1) return name.slice(0, at) + name.charAt(at) + name.slice(at);
  if (kind === 2) return name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2);
  return name.slice(0, at) + random.pick(words('e a r n s t')) + name.slice(at + 1);
}
