/** Reads a file as a table: a header, and the rows below it. */
import { IMPORT_MAX_COLUMNS, type ImportReading, importFileError } from '@salesdesk/shared/domain';
import type { UploadedFile } from '../../http/fields.ts';
import type { SheetRow, Table } from './sheet.ts';
import { headerAt, isData, withDoubts } from './tableLines.ts';
import { readTextTable } from './textTable.ts';
import { NO_TABLE, NOTHING_IN_IT, OLD_OR_LOCKED, tooManyColumns, unreadable } from './unreadable.ts';
import { readWorkbook } from './workbook.ts';

export interface TableOptions {
  sheet?: number;
  /** What the person says of the file. */
  reading?: ImportReading;
  /** Whether a text is the name of a column that we know. */
  isKnownHeader?: (text: string) => boolean;
}

/** Reads a sheet of a CSV or XLSX file; refuses an unreadable file with a sentence. */
export async function readTable(
  file: Pick<UploadedFile, 'filename' | 'bytes'>,
  { sheet = 0, reading = {}, isKnownHeader = () => false }: TableOptions = {},
): Promise<Table> {
  const problem = importFileError(file.filename, file.bytes.length);
  if (problem) throw unreadable(problem);
  const { bytes } = file;
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw unreadable(OLD_OR_LOCKED);
  const isZip = startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
  if (!isZip && startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) throw unreadable(NO_TABLE);
  const read = isZip
    ? { ...(await readWorkbook(bytes, sheet)), sheet }
    : { ...(await readTextTable(bytes, reading)), sheets: [], sheet: 0 };
  const { header, decimal } = reading;
  return tableOf(decimal ? { ...read, decimal, isDecimalChosen: true } : read, header, isKnownHeader);
}

/** The first row below a title is the header, unless the person names another; columns without a header are named by their letter. */
function tableOf(
  { rows, ...rest }: Omit<Table, 'header' | 'headerRow'>,
  chosen: number | undefined,
  isKnownHeader: (text: string) => boolean,
): Table {
  const width = rows.reduce((most, { cells }) => Math.max(most, lastFilled(cells)), 0);
  const at = chosen === undefined ? -1 : rows.findIndex(({ number }) => number >= chosen);
  const below = rows.slice(at < 0 ? headerAt(rows, width, isKnownHeader) : at);
  const isHeadless = at < 0 && isData(below[0]?.cells ?? []);
  const [first, ...body] = isHeadless ? [{ number: 0, cells: [] }, ...below] : below;
  if (!first || !body.length) throw unreadable(NOTHING_IN_IT);
  const columns = columnsIn(body, width);
  const titles = columns.map((column) => first.cells[column]?.trim() || `Column ${letterOf(column)}`);
  const table = body.map((row) => ({ ...row, cells: columns.map((column) => row.cells[column]?.trim() ?? '') }));
  return { ...rest, header: titles, headerRow: first.number, rows: withDoubts(titles, table, isKnownHeader) };
}

/** The columns of the table: of very many those alone that are filled. */
function columnsIn(rows: readonly SheetRow[], width: number): number[] {
  const all = Array.from({ length: width }, (_, column) => column);
  if (width <= IMPORT_MAX_COLUMNS) return all;
  const isFilled = new Set(rows.flatMap(({ cells }) => cells.flatMap((cell, column) => (cell.trim() ? column : []))));
  if (isFilled.size > IMPORT_MAX_COLUMNS) throw tooManyColumns();
  return all.filter((column) => isFilled.has(column));
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim()) + 1;
}

/** 0 is A, 26 is AA. */
export function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}
