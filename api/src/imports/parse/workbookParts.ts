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

/** Numbers of the built-in date formats. */
const BUILT_IN = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** The numbers of the styles that show a date. */
export async function readDateStyles(bytes: Uint8Array | undefined): Promise<ReadonlySet<number>> {
  const dates = new Set<number>();
  if (!bytes) return dates;
  const formats = new Set(BUILT_IN);
  let inCells = false;
  let style = 0;
  await walkXml(bytes, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt' && isDate(formatCode)) formats.add(Number(numFmtId));
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      if (formats.has(Number(numFmtId))) dates.add(style);
      style++;
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return dates;
}

function isDate(format: string): boolean {
  return /[yd]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
}
