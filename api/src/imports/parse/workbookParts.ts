/** Parts that the cells of a sheet refer to: shared texts, and the formats of numbers. */
import { getFormatDateInfo, isPercentFormat, isValidFormat } from 'numfmt';
import { checkCellText, unreadable } from './unreadable.ts';
import { walkXml } from './xml.ts';

const STRINGS_MAX = 1_000_000;

/** Texts by number, without the phonetic hints of Japanese (`rPh`). */
export async function readSharedStrings(bytes: Uint8Array | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!bytes) return strings;
  let current = '';
  let inText = false;
  let inAid = false;
  await walkXml(bytes, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') inAid = true;
      inText = name === 't' && !inAid;
    },
    text: (part) => {
      if (!inText) return;
      current += part;
      checkCellText(current);
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') inAid = false;
      if (name === 'si') strings.push(unescaped(current));
      if (strings.length > STRINGS_MAX) throw unreadable('The workbook holds too many texts.');
    },
  });
  return strings;
}

/** Decodes characters that XML cannot contain, written as `_x000D_`. */
export function unescaped(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** What a style makes of a number: a day, a moment, the text that the sheet shows, or of a whole number its digits. */
export interface NumberStyle {
  kind: 'day' | 'moment' | 'text' | 'digits';
  format: string;
}

/** The built-in formats that show more than a number; the East Asian ones are days. */
const BUILT_IN: Record<number, string> = {
  ...{ 9: '0%', 10: '0.00%', 14: 'yyyy-mm-dd', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm AM/PM' },
  ...{ 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss', 22: 'yyyy-mm-dd h:mm', 45: 'mm:ss', 46: '[h]:mm:ss' },
  ...Object.fromEntries([27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, 'd'])),
};

/** The styles that show more than the number, by their numbers. */
export async function readStyles(bytes: Uint8Array | undefined): Promise<ReadonlyMap<number, NumberStyle>> {
  const styles = new Map<number, NumberStyle>();
  if (!bytes) return styles;
  const formats = new Map<number, string>(Object.entries(BUILT_IN).map(([id, format]) => [Number(id), format]));
  let inCells = false;
  let style = 0;
  await walkXml(bytes, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const known = styleOf(formats.get(Number(numFmtId)) ?? '');
      if (known) styles.set(style, known);
      style++;
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** Texts of a format that are no part of the value: a currency, its code, marks. */
const NO_WORDS = /^(US\$|[A-Z]{3}|kr|zł|[^\p{L}])*$/u;
/** Beside thousands or cents a short word is a currency too, such as "Fr." and "Kč". */
const MONEY = /,##0|0\.00(?!0)/;
const SHORT = /^\P{L}*(\p{L}\P{L}*){0,3}$/u;
/** Digits in places that are always filled, such as "000 000". */
const PLACES = /^[+\s()/-]*0[\s()/0#-]*0$/;

/** Null where the number itself is meant: amounts, decimals, thousands, scaled numbers. */
function styleOf(format: string): NumberStyle | null {
  if (!format || !isValidFormat(format)) return null;
  const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(format);
  if (year || day || (month && !minutes)) return { kind: hours ? 'moment' : 'day', format };
  if (hours || minutes || seconds || isPercentFormat(format)) return { kind: 'text', format };
  const [first = ''] = format.split(';');
  const words = [...first.matchAll(/"([^"]*)"|\\(.)/g)].map(([, text, sign]) => (text ?? sign ?? '').trim());
  const bare = first.replace(/"[^"]*"|\\[^\s()/-]|\[[^\]]*\]|\\/g, '');
  const isWord = (word: string) => /[\d+]/.test(word) || !(MONEY.test(bare) ? SHORT : NO_WORDS).test(word);
  const isText = (words.some(isWord) || /\[\$[^\]-]*[\d+]/.test(first)) && !/,(?![#0?])/.test(bare);
  if (isText) return { kind: 'text', format };
  return PLACES.test(bare.trim()) ? { kind: 'digits', format } : null;
}
