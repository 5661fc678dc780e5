/** Parts that the cells of a sheet refer to: shared texts, and the formats that show a date. */
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

/** What a style makes of a number: a day, a moment, or digits in places that are always filled, such as "000 000". */
export type NumberStyle = { kind: 'day' | 'moment' } | { kind: 'digits'; format: string };

/** Numbers of the built-in date formats; 22 has the time too. */
const BUILT_IN = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
const WITH_TIME = 22;

/** The styles that show more than the number, by their numbers. */
export async function readStyles(bytes: Uint8Array | undefined): Promise<ReadonlyMap<number, NumberStyle>> {
  const styles = new Map<number, NumberStyle>();
  if (!bytes) return styles;
  const formats = new Map<number, NumberStyle>(
    BUILT_IN.map((id) => [id, { kind: id === WITH_TIME ? 'moment' : 'day' }]),
  );
  let inCells = false;
  let style = 0;
  await walkXml(bytes, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      const format = name === 'numFmt' ? styleOf(formatCode) : null;
      if (format) formats.set(Number(numFmtId), format);
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const known = formats.get(Number(numFmtId));
      if (known) styles.set(style, known);
      style++;
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** Digits of a format that are text, moved out of the way of the places for digits. */
const LITERAL = 0xe000;

function styleOf(code: string): NumberStyle | null {
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
  if (/[yd]/i.test(plain)) return { kind: /h/i.test(plain) ? 'moment' : 'day' };
  // Literal signs stay, such as the "+39 " of a telephone number.
  const [first = ''] = code.split(';');
  const format = first
    .replace(/\[[^\]]*\]/g, '')
    .replace(/"([^"]*)"|\\(.)/g, (_, text?: string, sign?: string) =>
      (text ?? sign ?? '').replace(/\d/g, (digit) => String.fromCharCode(LITERAL + Number(digit))),
    );
  return /^[+\s()/\ue000-\ue009-]*0[\s()/0#-]*0$/.test(format) ? { kind: 'digits', format } : null;
}

/** '0612 345678' for 612345678 and "0000 000000": each place of the format has a digit, further ones come before. */
export function inDigits(number: number, format: string): string {
  const digits = BigInt(number).toString();
  const places = [...format].filter((sign) => sign === '0' || sign === '#').length;
  const padded = [...digits.padStart([...format].filter((sign) => sign === '0').length, '0')];
  const further = padded.splice(0, Math.max(0, padded.length - places)).join('');
  let missing = places - padded.length;
  const filled = [...format].map((sign) => {
    if (sign !== '0' && sign !== '#') return sign;
    return missing-- > 0 ? '' : (padded.shift() ?? '');
  });
  return (further + filled.join('')).replace(/[\ue000-\ue009]/g, (sign) => String(sign.charCodeAt(0) - LITERAL)).trim();
}
