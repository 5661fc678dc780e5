/** What the values of a column can be. A header alone is not believed. */
import { isEmailInput, type SheetField } from '@salesdesk/shared/domain';

/** Number of values that are examined. */
const SAMPLE = 200;
/** The share of values that have to look alike for a guess by values alone, and for a guess by the header. */
const MOST = 0.7;
const SOME = 0.5;

const NOTHING = /^(n\/?a|n\.a\.|none|null|nil|unknown|unbekannt|onbekend|keine?|geen|[-?.]+|0)$/i;
/** A program writes several values into one cell: 'a ::: b' of Google, 'a; b' of others. */
const SEVERAL = /\s*(?:::+|[;|\n])\s*/;

const isNumber = (value: string) => /^[-+(]?[$€£]?\s?[\d\s.,']+\)?$/.test(value);
const isAddress = (value: string) => value.includes('@') && isEmailInput(value.replace(/^mailto:/i, ''));
const isWeb = (value: string) =>
  /^(https?:\/\/|www\.)\S+$/i.test(value) || /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}(\/\S*)?$/u.test(value);
const MONTH = '(?:jan|feb|m[aä]r|maa|mrt|apr|ma[iy]|mei|jun|jul|aug|sep|o[ck]t|nov|de[cz])\\p{L}*\\.?';
const DATE = new RegExp(
  `^\\d{4}[-./]\\d{1,2}[-./]\\d{1,2}(?!\\d)|^\\d{1,2}[-./]\\d{1,2}[-./](\\d{4}|\\d\\d)\\b|^\\d{1,2}\\.?[\\s-]*${MONTH}[\\s,-]*\\d{2,4}\\b|^${MONTH} \\d{1,2},? \\d{4}\\b`,
  'iu',
);
/** A day in any order, with the name of its month too. */
const isDate = (value: string) => DATE.test(value);
const isPhone = (value: string) => {
  const digits = value.match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= 5 && !value.includes('@') && !isDate(value);
};
const isText = (value: string) =>
  /\p{L}/u.test(value) &&
  !isAddress(value) &&
  !isDate(value) &&
  !/^https?:\/\//i.test(value) &&
  !/^(true|false|yes|no|ja|nein)$/i.test(value);
/** An identity such as 001D000000IqhSL or a4f0c2…-… . */
const isIdentity = (value: string) =>
  /^(?=.*\d)[\da-z]{15,18}$/i.test(value) || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

const TESTS: Partial<Record<SheetField, (value: string) => boolean>> = {
  account_id: (value) => /^\d{1,9}$/.test(value),
  account_name: (value) => isText(value) && !isIdentity(value),
  account_city: isText,
  account_country: isText,
  account_email: isAddress,
  contact_email: isAddress,
  account_phone: isPhone,
  contact_phone: isPhone,
  contact_whatsapp: isPhone,
  account_phone_code: (value) => /^\D{0,3}\d{1,7}\b/.test(value),
  contact_name: (value) => isText(value) && !isIdentity(value),
  contact_first_name: (value) => isText(value) && !isIdentity(value),
  contact_last_name: (value) => isText(value) && !isIdentity(value),
  account_website: isWeb,
  facebook: isText,
  linkedin: (value) => isText(value) || isWeb(value),
  account_exp_sale_amount: (value) => /\d/.test(value) && !/\p{L}{5,}/u.test(value) && !isDate(value),
  primary: (value) => isText(value) || isAddress(value),
  secondary: (value) => isText(value) || isAddress(value),
  networks: isText,
};
const MEDIA = {
  facebook: /(^|[/.])(facebook|fb)\.com\//i,
  linkedin: /(^|[/.])linkedin\.com\//i,
  instagram: /(^|[/.])instagram\.com\//i,
};

/** The values of one column; `filled` counts those that say something. */
export class ColumnValues {
  readonly filled: number;
  readonly #values: string[];

  constructor(cells: readonly string[]) {
    const values = cells.flatMap((cell) => {
      const text = cell.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
      return text && !NOTHING.test(text) ? text : [];
    });
    this.filled = values.length;
    this.#values = values.slice(0, SAMPLE).map((value) => value.split(SEVERAL)[0] ?? value);
  }

  /** Whether a field that the header names can hold them; an amount of zeros is an amount. */
  canBe(field: SheetField): boolean {
    const test = TESTS[field === 'instagram' ? 'facebook' : field];
    if (!test || !this.#values.length) return true;
    if ((field === 'facebook' || field === 'instagram') && this.#share(isWeb) >= SOME) return true;
    return this.#share(test) >= SOME;
  }

  /** The pages of a social network that they are, or null. */
  media(): SheetField | null {
    const found = Object.entries(MEDIA).find(([, pattern]) => this.#most((value) => pattern.test(value)));
    return (found?.[0] as SheetField | undefined) ?? null;
  }

  /** The field that they show without a header. */
  field(isCountry: (text: string) => boolean): SheetField | null {
    if (!this.#values.length) return null;
    const media = this.media();
    if (media) return media;
    if (this.#most(isAddress)) return 'account_email';
    if (this.#most((value) => isWeb(value) && !isNumber(value))) return 'account_website';
    if (this.#most((value) => /^(\+|00)[\d\s().-]{7,20}$/.test(value))) return 'account_phone';
    return this.#most(isCountry) ? 'account_country' : null;
  }

  #share(test: (value: string) => boolean): number {
    return this.#values.filter(test).length / this.#values.length;
  }

  #most(test: (value: string) => boolean): boolean {
    return this.#values.length > 0 && this.#share(test) >= MOST;
  }
}
