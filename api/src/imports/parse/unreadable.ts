/** Refuses unreadable files with a helpful sentence. */
import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { type ApiError, invalid, type Said } from '../../http/reply.ts';

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
export const OLD_OR_LOCKED =
  'This is an old Excel file (.xls), or one with a password. Please save it as XLSX without a password, or as CSV.';
export const NOTHING_IN_IT = 'The file has no rows below its header.';
