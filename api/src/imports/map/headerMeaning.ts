/** What a header says about its column, word by word: 'Telefon geschäftlich 2' is a business phone, 'Contact owner' is no contact. */
import { SHEET_FIELDS, type SheetField } from '@salesdesk/shared/domain';
import { HEADER_WORDS, plainWords } from './headerWords.ts';

/** A field that a header may mean. The lowest rank is the best. */
export interface Meaning {
  field: SheetField;
  rank: number;
}

/** Of two columns of one kind the one of the business is wanted: these count only when nothing better is filled. */
const HOME = words(
  'home private privat private personal other weitere weiterer weiteres anderer andere thuis huis huisadres prive overig overige',
  'personnel personnelle domicile autre particular otro casa altro altra secondary alternate alternative shipping delivery lieferadresse',
);
const PLACE = words(
  'business work company office main primary head headquarters hq registered billing mailing visiting account contact lead person',
  'organization organisation customer value address adresse adres of town village locality name the geschaftlich dienstlich firma',
  'buro werk werkadres werkplek op zakelijk kantoor bedrijf principal travail bureau professionnel societe trabajo empresa lavoro',
  'ufficio rechnung rechnungsadresse postadres bezoekadres region in default location bureau',
);
const REACH = words(
  'business work company office main primary account contact lead person organization organisation customer value address adresse',
  'adres number no nr nummer default preferred general direct internet pref voice type geschaftlich dienstlich firma buro zentrale haupt',
  'primar op werk zakelijk kantoor bedrijf hoofd principal travail bureau professionnel trabajo empresa lavoro ufficio url link page the 1',
);
/** The words that may stand beside the one that names the field; any other makes it another thing. */
const BESIDE: Partial<Record<SheetField, ReadonlySet<string>>> = {
  account_name: words(
    'name legal full official company organization organisation account business customer client associated primary current of the',
    'person deal lead contact opportunity des der firma kunde billing 1',
  ),
  contact_name: words('name full primary main key person contact deal lead opportunity account company first 1'),
  account_city: PLACE,
  account_country: PLACE,
  account_email: REACH,
  account_phone: REACH,
  account_website: REACH,
  contact_email: REACH,
  contact_phone: REACH,
  contact_whatsapp: REACH,
  facebook: words('company page url link profile account business fan contact person'),
  linkedin: words('company page url link profile account business contact person'),
  instagram: words('company page url link profile account business handle contact person'),
  account_exp_sale_amount: words('deal opportunity in usd us dollars expected currency'),
  primary: words('account contact lead deal company person organization name full primary record sales opportunity'),
  secondary: words('account contact lead deal company name'),
  note: words('person lead contact account company organization deal general internal'),
  networks: words('target code codes'),
};
/** A word of another language that holds the one of the field: 'Geschäftstelefon', 'Werktelefoon'. */
const COMPOUND_OF: readonly [SheetField, RegExp][] = [
  ['account_phone', /^(geschafts|firmen|buro|zentral|werk|kantoor|bedrijfs)(telefon|telefoon)(nummer)?$/],
  ['account_city', /^(geschafts|firmen|rechnungs|post|werk|vestigings|factuur)(ort|stadt|plaats)$/],
  ['account_country', /^(geschafts|firmen|rechnungs|post|vestigings|factuur)(land)$/],
  ['account_email', /^(geschafts|firmen|werk|zakelijke)(e?mail)(adresse|adres)?$/],
];
const HOME_RANK = 1000;
const PARTIAL_RANK = 100;
const SECOND_RANK = 50;
const MOBILE = /mob|movil|handy|cell|portable|gsm/;
const MOBILE_RANK = 300;

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '));
}

/** The words of a header in plain letters: ['e-mail', '1', 'value'] of "E-mail 1 - Value", with camel case divided. */
function partsOf(header: string): string[] {
  return header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/e-?\s?mail/gi, 'email')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .map(plainWords)
    .filter(Boolean);
}

/** The fields a header may mean. None for what it only resembles, such as a label, a date or an identity of another system. */
export function meaningsOf(title: string): Meaning[] {
  const header = title.replace(/^(your|ihre?|votre|uw|su) /i, '');
  const whole = plainWords(header);
  // The number of the office comes first, whatever words it has.
  const mobile = MOBILE.test(whole) ? MOBILE_RANK : 0;
  const exact = SHEET_FIELDS.flatMap((field) => {
    const rank = HEADER_WORDS[field].indexOf(whole);
    return rank < 0 ? [] : [{ field, rank: rank + mobile }];
  });
  if (exact.length) return exact;
  const all = partsOf(header);
  const isHome = all.some((part) => HOME.has(part));
  const number = Number(all.find((part) => /^\d+$/.test(part)) ?? 1);
  const parts = all.filter((part) => !HOME.has(part) && !/^\d+$/.test(part));
  const penalty = mobile + (isHome ? HOME_RANK : 0) + (number > 1 ? SECOND_RANK * number : 0);
  const compound = COMPOUND_OF.find(([, pattern]) => pattern.test(parts.join('')));
  if (compound) return [{ field: compound[0], rank: PARTIAL_RANK + penalty }];
  return SHEET_FIELDS.flatMap((field) => {
    const rank = partial(parts, field);
    return rank === null ? [] : [{ field, rank: rank + penalty }];
  }).sort((a, b) => a.rank - b.rank);
}

const OF_PERSON = words('contact person');

/** The rank of the word of `field` inside a header whose other words may stand beside it; null when it is not in there. */
function partial(parts: readonly string[], field: SheetField): number | null {
  const beside = BESIDE[field];
  let best: number | null = null;
  for (let from = 0; from < parts.length; from++) {
    for (let to = from + 1; to <= Math.min(parts.length, from + 4); to++) {
      const word = parts.slice(from, to).join('');
      const rank = HEADER_WORDS[field].indexOf(word);
      const others = [...parts.slice(0, from), ...parts.slice(to)];
      // The "name" of a contact is no company.
      if (field === 'account_name' && word === 'name' && others.some((part) => OF_PERSON.has(part))) continue;
      if (rank < 0 || others.some((part) => !beside?.has(part))) continue;
      // The words that are left over make it less certain, and a header of a person is rather the person's.
      const value = (others.length ? PARTIAL_RANK + others.length * 5 : 0) + rank;
      if (best === null || value < best) best = value;
    }
  }
  return best;
}
