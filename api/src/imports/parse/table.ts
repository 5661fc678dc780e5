/** Reads a file as a table: a header, and the rows below it. */
import { IMPORT_MAX_COLUMNS, importFileError } from '@salesdesk/shared/domain';
import type { UploadedFile } from '../../http/fields.ts';
import type { Sheet, Table } from './sheet.ts';
import { readTextTable } from './textTable.ts';
import { NO_TABLE, NOTHING_IN_IT, OLD_OR_LOCKED, tooManyColumns, unreadable } from './unreadable.ts';
import { readWorkbook } from './workbook.ts';

/** Reads sheet number `sheet` of a CSV or XLSX file; refuses an unreadable file with a sentence. */
export async function readTable(file: Pick<UploadedFile, 'filename' | 'bytes'>, sheet = 0): Promise<Table> {
  const problem = importFileError(file.filename, file.bytes.length);
  if (problem) throw unreadable(problem);
  const { bytes } = file;
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw unreadable(OLD_OR_LOCKED);
  const isZip = startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
  if (!isZip && startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) throw unreadable(NO_TABLE);
  if (isZip) return tableOf({ ...(await readWorkbook(bytes, sheet)), sheet });
  return tableOf({ ...(await readTextTable(bytes)), sheets: [], sheet: 0 });
}

/** The first row below a title is the header; columns without a header are named by their letter. */
function tableOf({ rows, ...rest }: Omit<Table, 'header'>): Table {
  const width = rows.reduce((most, { cells }) => Math.max(most, lastFilled(cells)), 0);
  const [first, ...body] = rows.slice(headerAt(rows, width));
  if (!first || !body.length) throw unreadable(NOTHING_IN_IT);
  if (width > IMPORT_MAX_COLUMNS) throw tooManyColumns();
  const header = Array.from({ length: width }, (_, at) => first.cells[at]?.trim() || `Column ${letterOf(at)}`);
  return {
    ...rest,
    header,
    rows: body.map(({ number, cells }) => ({
      number,
      cells: Array.from({ length: width }, (_, at) => cells[at]?.trim() ?? ''),
    })),
  };
}

/** A title stands in single cells of the first rows. */
const TITLE_ROWS = 10;

/** The row of the header: below a title the first with several cells, if they are words and no data. */
function headerAt(rows: Sheet['rows'], width: number): number {
  const filled = rows.slice(0, TITLE_ROWS + 1).map(({ cells }) => cells.filter((cell) => cell.trim()));
  const at = filled.findIndex((cells) => cells.length > 1);
  const isHeader = width > 2 && filled[at]?.every((cell) => !/[\d@]/.test(cell));
  return isHeader ? at : 0;
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
