/** A sheet of a file as rows of text, how an import stores it, and how an unreadable file is refused. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  type DecimalMark,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
  type ImportColumn,
  type ImportDelimiter,
  type ImportEncoding,
  withoutInvalidCharacters,
} from '@salesdesk/shared/domain';
import { type Message, say } from '@salesdesk/shared/messages';
import { type ApiError, invalid, type Said } from '../../http/reply.ts';

export interface SheetRow {
  number: number;
  cells: string[];
  /** A title, a footer, a total or a repeated header: imported only where somebody asks for it. */
  isDoubtful?: true;
  /** A filter or a person hides it in the sheet. */
  isHidden?: true;
}

export interface Sheet {
  /** Numbered from 1, as in a spreadsheet; blank rows are omitted. */
  rows: SheetRow[];
  /** A comma where programs that write decimals with a comma made the file. */
  decimal?: DecimalMark;
  /** Somebody said so: the values are not asked. */
  isDecimalChosen?: true;
}

/** A sheet with its header. */
export interface Table extends Sheet {
  header: string[];
  sheets: string[];
  sheet: number;
  format: Message;
  /** What the text was read with; a workbook has neither. */
  delimiter?: ImportDelimiter;
  encoding?: ImportEncoding;
  /** A word to check, where too few letters show the encoding. */
  unsureWord?: string;
  /** The number of the row of the header. */
  headerRow: number;
}

/** The stored form of an import's table: compressed, so that 20,000 rows are one small value. */
export type PackedTable = Pick<Table, 'header' | 'rows' | 'decimal' | 'isDecimalChosen'>;

export function packed({ header, rows, decimal, isDecimalChosen }: PackedTable): Promise<Buffer> {
  return promisify(gzip)(JSON.stringify({ header, rows, decimal, isDecimalChosen }));
}

export async function unpacked(content: Uint8Array): Promise<PackedTable> {
  return JSON.parse((await promisify(gunzip)(content)).toString()) as PackedTable;
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;

/** Describes the columns to the user who maps them. */
export function columnsOf({ header, rows }: PackedTable): ImportColumn[] {
  return header.map((title, column) => {
    const filled = rows.flatMap(({ cells }) => cells[column] || []);
    const samples = [...new Set(filled.slice(0, 200))].slice(0, SAMPLES);
    return {
      header: withoutInvalidCharacters(title.slice(0, 200)),
      samples: samples.map((sample) => withoutInvalidCharacters(sample.slice(0, SAMPLE_LENGTH))),
      filled: filled.length,
    };
  });
}

/** 11011 at the field of the file. */
export function unreadable(message: Said): ApiError {
  return invalid({ file: message });
}

export const tooManyRows = () =>
  unreadable(say('import.too-many-rows', { max: IMPORT_MAX_ROWS.toLocaleString('en-US') }));
export const tooManyColumns = () => unreadable(say('import.too-many-columns', { max: IMPORT_MAX_COLUMNS }));
/** Excel stores at most 32,767 characters in a cell. */
const CELL_TEXT_MAX = 100_000;

/** Refuses a text that is longer than a cell can hold. */
export function checkCellText(text: string): void {
  if (text.length > CELL_TEXT_MAX)
    throw unreadable('A cell holds more than 100,000 characters. Please shorten it, or leave its column out.');
}

export const TOO_MUCH_TEXT = 'The sheet holds more than 40 million characters. Please split it and import the parts.';
export const NO_TABLE = 'This is neither a CSV nor an XLSX file.';

/** The decimal mark of a column of amounts. product.md R-125. */

const EUROPEAN = /\d\.\d{3},\d{1,2}\b|^\D*\d+,(\d{1,2}|\d{4,})\D*$|\d\.\d{3}\.\d{3}|^\D*0,\d+\D*$|^\D*\d{4,},\d+\D*$/;
const AMERICAN = /\d,\d{3}\.\d|\d,\d{3},\d{3}|^\D*\d+\.(\d{1,2}|\d{4,})\D*$|^\D*0\.\d+\D*$|^\D*\d{4,}\.\d+\D*$/;
/** One mark with three digits behind it: a thousand, or three decimals. */
const POINT_GROUP = /^\D*[1-9]\d{0,2}\.\d{3}\D*$/;
const COMMA_GROUP = /^\D*[1-9]\d{0,2},\d{3}\D*$/;

/**
 * The mark that the amounts show: a comma for '12.500,50' or '12,5', a point for '12,500.50'. Where each has three digits
 * behind a single mark they are thousands; else `usual`, that of the file.
 */
export function decimalOf(texts: readonly string[], usual: DecimalMark = '.'): DecimalMark {
  if (texts.some((text) => AMERICAN.test(text))) return '.';
  if (texts.some((text) => EUROPEAN.test(text))) return ',';
  const [points, commas] = [texts.some((text) => POINT_GROUP.test(text)), texts.some((text) => COMMA_GROUP.test(text))];
  if (points === commas) return usual;
  return points ? ',' : '.';
}

/** Whether nothing shows which of two readings is meant, and they differ. */
export function isDecimalOpen(texts: readonly string[]): boolean {
  const [points, commas] = [texts.some((text) => POINT_GROUP.test(text)), texts.some((text) => COMMA_GROUP.test(text))];
  const shown = [AMERICAN, EUROPEAN].filter((pattern) => texts.some((text) => pattern.test(text))).length;
  return shown === 2 || (shown === 0 && points && commas);
}
