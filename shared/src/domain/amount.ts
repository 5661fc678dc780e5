/** Amounts of money as people write them.. */
import type { RuleText } from './messages/rules.ts';

export type DecimalMark = '.' | ',';

const AMOUNT_NOT_A_NUMBER = 'Expected Sale Amount should be a number';
/** amounts are not negative. */
const AMOUNT_NEGATIVE = 'Expected Sale Amount should not be negative';

/** The largest amount the database stores exactly: numeric(14,2). */
export const AMOUNT_MAX = 999_999_999_999.99;

const DOLLARS = /^(-?)\s*(?:US\s?\$|USD|\$)|(?:US\s?\$|USD|\$|dollars?)$/gi;
const MULTIPLES = { k: 1000, m: 1_000_000, mln: 1_000_000 } as const;
const WRITTEN = /^(-?)(\d[\d.,\s'’]*?)(?:([.,])[-–—])?\s*(k|mln|m)?$/i;

/**
 * The amount in dollars, or null: '1,250.50', '1.250,50', '1 250,50', "1'250.50", '1.250,-', '$1250', '1.2k' and '1.2m'. `decimal`
 * is the decimal mark of the writer's language: it decides whether '1.250' and '1,250' are a thousand, or a little more than one.
 */
export function parseAmount(text: string, decimal: DecimalMark = '.'): number | null {
  const bare = text.trim().replace(/−/g, '-').replace(DOLLARS, '$1').trim();
  const [, sign, digits = '', mark, multiple = ''] = WRITTEN.exec(bare) ?? [];
  // Behind '12.500.-' there are no cents, so that the other marks divide thousands.
  const plain = mark ? wholeOf(digits.trim()) : withPoint(digits.trim(), decimal);
  if (plain === null) return null;
  const factor = MULTIPLES[multiple.toLowerCase() as keyof typeof MULTIPLES] ?? 1;
  const amount = Math.round(Number(plain) * factor * 100) / 100;
  return sign ? -amount : amount;
}

/** '1.250,5' as '1250.5'; null when its separators stand in wrong places. */
function withPoint(digits: string, decimal: DecimalMark): string | null {
  const mark = /[.,](?=\d+$)/.exec(digits)?.[0];
  const [before = '', after = '', more] = mark ? digits.split(mark) : [];
  // In the other language's way only cents can be decimals, as three digits are thousands.
  const hasDecimals = more === undefined && after !== '' && (mark === decimal || after.length <= 2);
  const whole = hasDecimals ? before : digits;
  // '0.250' is a quarter in one language and nothing in the other, never 250.
  const isZero = !hasDecimals && /^0\D/.test(whole);
  return isWhole(whole) && !isZero ? `${wholeOf(whole)}.${hasDecimals ? after : '0'}` : null;
}

function wholeOf(digits: string): string | null {
  return isWhole(digits) ? digits.replace(/\D/g, '') : null;
}

/** '1250', or groups of three digits with one separator between them. */
function isWhole(digits: string): boolean {
  return /^\d+$/.test(digits) || /^\d{1,3}([.,'’]|\s)\d{3}(\1\d{3})*$/.test(digits);
}

/** The message for the Expected Sale Amount, or null; an empty field is valid. product.md section 5, "Sales". */
export function amountError(text: string, decimal: DecimalMark = '.'): RuleText | null {
  if (!text.trim()) return null;
  const amount = parseAmount(text, decimal);
  // Another currency is not converted: R-125.
  if (amount === null || amount > AMOUNT_MAX) return AMOUNT_NOT_A_NUMBER;
  return amount < 0 ? AMOUNT_NEGATIVE : null;
}
