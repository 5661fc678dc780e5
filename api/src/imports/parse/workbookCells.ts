/** The cells of a sheet as text, row by row, and the parts that they refer to: shared texts, and the formats of numbers. */
import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '@salesdesk/shared/domain';
import { format, getFormatDateInfo, isPercentFormat, isValidFormat } from 'numfmt';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { checkCellText, type Sheet, TOO_MUCH_TEXT, tooManyColumns, tooManyRows, unreadable } from './sheet.ts';

interface WorkbookParts {
  strings: readonly string[];
  styles: ReadonlyMap<number, NumberStyle>;
  /** Days are counted from 1904, as older Macintosh programs do. */
  is1904: boolean;
}

/** For all cells together: a million of them may contain the same shared text. */
const CHARACTERS_MAX = 40_000_000;

/** Rows that are not empty, hidden ones too. */
export async function readCells(bytes: Uint8Array, known: WorkbookParts): Promise<Sheet['rows']> {
  const rows: Sheet['rows'] = [];
  let row: Sheet['rows'][number] = { number: 0, cells: [] };
  let cell = { column: -1, type: '', style: 0 };
  let value = '';
  let inValue = false;
  let inAid = false;
  let characters = 0;
  const count = (text: string) => {
    characters += text.length;
    if (characters > CHARACTERS_MAX) throw unreadable(TOO_MUCH_TEXT);
    return text;
  };
  let places: Map<number, number> | undefined;
  await walkXml(bytes, {
    open: (name, { r = '', t = 'n', s = '0', ref = '', hidden = '' }) => {
      if (name === 'row') {
        const isHidden = hidden === '1' || hidden === 'true';
        row = { number: Number(r) || row.number + 1, cells: [], ...(isHidden ? { isHidden } : {}) };
      }
      if (name === 'c') {
        cell = { column: r ? columnOf(r) : cell.column + 1, type: t, style: Number(s) };
        value = '';
      }
      if (name === 'rPh') inAid = true;
      inValue = name === 'v' || (name === 't' && !inAid);
      if (name !== 'mergeCell') return;
      places ??= new Map(rows.map(({ number }, at) => [number, at]));
      fillDown(rows, ref, { places, count });
    },
    text: (part) => {
      if (!inValue) return;
      value += part;
      checkCellText(value);
    },
    close: (name) => {
      inValue = false;
      if (name === 'rPh') inAid = false;
      if (name === 'c' && value) {
        // Far to the right there may be leftovers; a table that is really this wide is refused.
        if (cell.column >= IMPORT_MAX_COLUMNS * 10) throw tooManyColumns();
        row.cells[cell.column] = count(textOf(value, cell, known));
      }
      if (name !== 'row') return;
      cell.column = -1;
      if (!row.cells.some((text) => text?.trim())) return;
      rows.push({ ...row, cells: Array.from(row.cells, (text) => text ?? '') });
      if (rows.length > IMPORT_MAX_ROWS + 1) throw tooManyRows();
    },
  });
  return rows;
}

/** The value of merged cells, 'A2:A4', stands in the first alone, but is meant in each row; `count` limits the text. */
function fillDown(
  rows: Sheet['rows'],
  range: string,
  { places, count }: { places: ReadonlyMap<number, number>; count: (text: string) => string },
): void {
  const [from = 0, to = 0] = (range.match(/\d+/g) ?? []).map(Number);
  const column = columnOf(range);
  const first = places.get(from);
  const text = first === undefined ? '' : rows[first]?.cells[column];
  if (first === undefined || !text) return;
  for (const { number, cells } of rows.slice(first + 1, first + 1 + to - from)) {
    if (number > to) return;
    // Also counts full cells, as ranges may overlap.
    const value = count(text);
    cells[column] ||= value;
  }
}

function textOf(
  value: string,
  { type, style }: { type: string; style: number },
  { strings, styles, is1904 }: WorkbookParts,
): string {
  switch (type) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'n': {
      const number = Number(value);
      if (!Number.isFinite(number)) return value;
      const shown = styles.get(style);
      const isWhole = Number.isInteger(number);
      if (!shown || (shown.kind === 'digits' && (!isWhole || number < 0))) return plainNumber(number);
      if (shown.kind === 'day' || shown.kind === 'moment')
        return dayOf(is1904 ? number + DAYS_TO_1904 : number, shown.kind);
      // As a spreadsheet without limits of width shows it: no long number gets an exponent.
      const pattern = isWhole ? shown.format.replace(/General/gi, '0') : shown.format;
      return format(pattern, number, { throws: false }).trim();
    }
    default:
      return unescaped(value);
  }
}

/** Excel stores fifteen digits; phone numbers must not be written with an exponent. */
function plainNumber(number: number): string {
  if (Number.isInteger(number)) return BigInt(number).toString();
  const text = String(Number(number.toPrecision(15)));
  // Three decimals of a number are no thousands.
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

const DAYS_TO_1904 = 1462;

/** The day for Excel's day number (day 0 is 1899-12-30), as YYYY-MM-DD; a moment has its time behind it. */
function dayOf(number: number, kind: 'day' | 'moment'): string {
  const at = new Date(Math.round((number - 25_569) * 86_400) * 1000);
  if (Number.isNaN(at.getTime())) return String(number);
  const text = at.toISOString();
  return kind === 'moment' && number % 1 ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text.slice(0, 10);
}

/** 27 of "AB12". */
function columnOf(reference: string): number {
  let column = 0;
  for (const sign of reference) {
    const letter = sign.charCodeAt(0) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

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
function unescaped(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** What a style makes of a number: a day, a moment, the text that the sheet shows, or of a whole number its digits. */
interface NumberStyle {
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

interface XmlEvents {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const PIECE = 256 * 1024;
/** A workbook has about ten levels and as many attributes; more would only use memory. */
const LEVELS_MAX = 100;
const ATTRIBUTES_MAX = 100;

/** Names are passed without their prefix. Throws what a handler throws; refuses invalid XML. */
export async function walkXml(bytes: Uint8Array, { open, close, text }: XmlEvents): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let level = 0;
  let attributes = 0;
  parser.on('error', damaged);
  parser.on('opentagstart', () => {
    attributes = 0;
    if (++level > LEVELS_MAX) damaged();
  });
  parser.on('attribute', () => {
    if (++attributes > ATTRIBUTES_MAX) damaged();
  });
  if (open) parser.on('opentag', (tag: SaxesTagPlain) => open(localName(tag.name), tag.attributes));
  parser.on('closetag', (tag: SaxesTagPlain) => {
    level--;
    close?.(localName(tag.name));
  });
  if (text) parser.on('text', text);
  const decoder = new TextDecoder('utf-8');
  for (let at = 0; at < bytes.length; at += PIECE) {
    const isLast = at + PIECE >= bytes.length;
    parser.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: !isLast }));
    await new Promise((resolve) => setImmediate(resolve));
  }
  parser.close();
}

function damaged(): never {
  throw unreadable('The file is damaged: a part of the workbook could not be read.');
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** An attribute, whatever its prefix. */
export function attribute(attributes: Record<string, string>, name: string): string | undefined {
  const found = Object.keys(attributes).find((key) => localName(key) === name);
  return found === undefined ? undefined : attributes[found];
}
