/**
 * Reads a file as a table: a header, and the rows below it. Titles, footers, totals and repeated headers are none of them. Of
 * XLSX the chosen sheet; formulas are never run, their last result is read.
 */
import { IMPORT_MAX_COLUMNS, type ImportReading, importFileError } from '@salesdesk/shared/domain';
import { type Message, say } from '@salesdesk/shared/messages';
import { Unzip, UnzipInflate } from 'fflate';
import type { UploadedFile } from '../../http/fields.ts';
import { NO_TABLE, type Sheet, type SheetRow, type Table, tooManyColumns, unreadable } from './sheet.ts';
import { mostFrequent, readTextTable } from './textTable.ts';
import { attribute, readCells, readSharedStrings, readStyles, walkXml } from './workbookCells.ts';

const OLD_OR_LOCKED =
  'This is an old Excel file (.xls), or one with a password. Please save it as XLSX without a password, or as CSV.';

const NOTHING_IN_IT = 'The file has no rows below its header.';
const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
/** Bytes unpacked without a pause: at most a thousand times as many come out, which takes some milliseconds. */
const PIECE = 4 * 1024;
/** For all parts together. A zip bomb is a thousand times larger than its file: unpacking stops here. */
const UNPACKED_MAX = 80 * 1024 * 1024;
const PARTS_MAX = 2_000;
const TOO_LARGE = 'The file unpacks to more than 80 MB. Please save the sheet alone, or as CSV.';
const BROKEN = 'The file is damaged: it could not be unpacked.';

interface TableOptions {
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
function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/** A title stands in the first rows. */
const TITLE_ROWS = 20;
/** A header has names for so many of the columns that rows usually fill. */
const NAMED = 0.6;

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim());

/**
 * The index of the row of the header: the first row with several cells below the title, if its cells are names and no data
 * . `isKnown` recognises a name of a column.
 */
function headerAt(rows: readonly SheetRow[], width: number, isKnown: (text: string) => boolean): number {
  const first = rows.slice(0, TITLE_ROWS + 1).map(({ cells }) => filled(cells));
  const usual = usualWidth(rows);
  const at = first.findIndex((cells) => cells.length > 1 && cells.length >= usual * NAMED);
  const cells = first[at];
  if (!cells || at === 0) return 0;
  const isData = cells.some((cell) => cell.includes('@') || /^[\d\s.,+()/-]+$/.test(cell));
  if (isData) return 0;
  return cells.some(isKnown) || (width > 2 && cells.every((cell) => !/[\d@]/.test(cell))) ? at : 0;
}

/** The number of cells that most rows fill. */
function usualWidth(rows: readonly SheetRow[]): number {
  const counts = rows.slice(0, 500).map(({ cells }) => filled(cells).length);
  return mostFrequent(counts.filter((count) => count > 1)) || 1;
}

/** Whether the first line of a file is no header, but a row: it has an e-mail address, a number or an address of the web. */
function isData(cells: readonly string[]): boolean {
  return cells.some((cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$|^\+?\d[\d\s()/-]{6,}\d$|^https?:\/\//.test(cell.trim()));
}

const TOTAL =
  /^(grand |sub-?)?(total|totals|sum|summe|gesamt|gesamtsumme|zwischensumme|totaal|subtotaal|somme|totale|suma|razem|итого|count|anzahl|aantal)s?\b[\s:]*[\d.,]*$/i;
const FOOTER =
  /copyright|©|confidential|do not distribute|all rights reserved|generated (by|on|at)|exported|created by|printed|page \d|^source\b|^quelle\b|^stand\b|^bron\b|erstellt|vertraulich|exportiert|seite \d|gegenereerd|vertrouwelijk|g[eé]n[eé]r[eé]|rapport|report\b|^notes?:|^filter/i;
/** More of them are a column that is often empty, and no footer. */
const FEW = 0.2;
const FOOTER_MAX = 30;

/** The rows below the header, marked where they do not look like rows of the table. */
function withDoubts(
  header: readonly string[],
  rows: readonly SheetRow[],
  isKnown: (text: string) => boolean = () => false,
): SheetRow[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const isHeader = ({ cells }: SheetRow) => {
    const own = names.filter((name, at) => name && name === cells[at]?.trim().toLowerCase());
    return own.length > 1 && own.length >= filled(cells).length;
  };
  // Of two lines of headers the second names parts of the first; a line of dashes divides.
  const isNames = ({ cells }: SheetRow) => {
    const all = filled(cells);
    return all.every((cell) => /^[\s:=-]+$/.test(cell)) || (all.length > 1 && all.every(isKnown));
  };
  const isTotal = ({ cells }: SheetRow) => {
    const [first = '', ...others] = filled(cells);
    return TOTAL.test(first.trim()) && others.every((cell) => /^[^\p{L}@]*$/u.test(cell));
  };
  const footer = footerFrom(rows);
  return rows.map((row, at) =>
    at >= footer || isHeader(row) || isTotal(row) || (at === 0 && isNames(row)) ? { ...row, isDoubtful: true } : row,
  );
}

/** The index of the first line below the table: lines of few cells at the end, behind a gap or with the words of a footer. */
function footerFrom(rows: readonly SheetRow[]): number {
  const usual = usualWidth(rows);
  if (usual < 2) return rows.length;
  // A sentence may be divided by its own commas.
  const isSingle = (row: SheetRow | undefined) =>
    row !== undefined && filled(row.cells).length <= Math.max(1, Math.floor(usual / 2));
  let from = rows.length;
  while (from > 0 && rows.length - from < FOOTER_MAX && isSingle(rows[from - 1])) from--;
  const singles = rows.length - from;
  const isRare = rows.slice(0, from).filter(isSingle).length <= Math.max(1, from * FEW);
  if (!singles || !isRare) return rows.length;
  for (let at = from; at < rows.length; at++) {
    const isBehindGap = (rows[at]?.number ?? 0) - (rows[at - 1]?.number ?? 0) > 1;
    const text = filled(rows[at]?.cells ?? [])[0] ?? '';
    if (at > 0 && (isBehindGap || FOOTER.test(text) || text.length > 60)) return at;
  }
  return rows.length;
}

/** Sheet number `chosen` of the visible ones. */
async function readWorkbook(bytes: Uint8Array, chosen: number): Promise<Sheet & { sheets: string[]; format: Message }> {
  const book = await unzip(bytes, (name) => name === WORKBOOK || name === RELATIONS);
  const { sheets, is1904 } = await sheetsOf(book);
  const sheet = sheets[chosen];
  if (!sheet) throw unreadable('There is no such sheet in the file.');
  const parts = await unzip(bytes, (name) => [sheet.part, 'xl/sharedStrings.xml', 'xl/styles.xml'].includes(name));
  const cells = parts.get(sheet.part);
  if (!cells) throw unreadable('The chosen sheet is not in the file.');
  return {
    sheets: sheets.map(({ name }) => name),
    format: say('import.format-excel'),
    rows: await readCells(cells, {
      strings: await readSharedStrings(parts.get('xl/sharedStrings.xml')),
      styles: await readStyles(parts.get('xl/styles.xml')),
      is1904,
    }),
  };
}

async function sheetsOf(book: Map<string, Uint8Array>) {
  const [workbook, relations] = [book.get(WORKBOOK), book.get(RELATIONS)];
  if (!workbook || !relations) throw unreadable(NO_TABLE);
  const targets = new Map<string, string>();
  await walkXml(relations, {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: { name: string; part: string }[] = [];
  let is1904 = false;
  await walkXml(workbook, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '');
      if (tag !== 'sheet' || attributes.state === 'hidden' || attributes.state === 'veryHidden') return;
      const part = targets.get(attribute(attributes, 'id') ?? '');
      if (part) sheets.push({ name: attributes.name ?? `Sheet ${sheets.length + 1}`, part });
    },
  });
  if (!sheets.length) throw unreadable(NO_TABLE);
  return { sheets, is1904 };
}

/** The parts whose names pass `wanted`, by name. */
async function unzip(bytes: Uint8Array, wanted: (name: string) => boolean): Promise<Map<string, Uint8Array>> {
  const parts = new Map<string, Uint8Array>();
  let unpacked = 0;
  let seen = 0;
  let failure: Error | null = null;
  const unzipper = new Unzip((file) => {
    if (++seen > PARTS_MAX) failure ??= unreadable(TOO_LARGE);
    if (failure || !wanted(file.name) || parts.has(file.name)) return;
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error) failure ??= unreadable(BROKEN);
      unpacked += piece?.length ?? 0;
      if (unpacked > UNPACKED_MAX) failure ??= unreadable(TOO_LARGE);
      if (failure) return file.terminate?.();
      pieces.push(piece);
      if (isLast) parts.set(file.name, Buffer.concat(pieces));
    };
    file.start();
  });
  unzipper.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += PIECE) {
    try {
      unzipper.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
    } catch {
      failure ??= unreadable(seen ? BROKEN : OLD_OR_LOCKED);
    }
    if (failure) throw failure;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return parts;
}
