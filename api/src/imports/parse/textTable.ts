/** Tables in text files: CSV in its common variants. */
import { Readable } from 'node:stream';
import { ENCODING_LABELS, IMPORT_MAX_ROWS, type ImportDelimiter, type ImportReading } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { CsvError, type CsvErrorCode, parse } from 'csv-parse';
import { decodeText } from './decodeText.ts';
import { DELIMITER_NAMES, delimiterOf } from './delimiter.ts';
import type { Sheet, Table } from './sheet.ts';
import { tooManyRows, unreadable } from './unreadable.ts';

const PIECE = 64 * 1024;
/** A cell this long is a quote that was never closed, not a value. */
const CELL_MAX = 100_000;

/** A line this long is no table row; all its cells would be created at once. */
const LINE_MAX = 1_000_000;
const NEW_LINE = 10;
const RETURN = 13;

/** All rows that are not empty; yields to other calls meanwhile. */
export async function readTextTable(
  bytes: Uint8Array,
  reading: ImportReading = {},
): Promise<Pick<Table, 'rows' | 'decimal' | 'format' | 'delimiter' | 'encoding' | 'unsureWord'>> {
  const { text, encoding, unsureWord } = decodeText(bytes, reading.encoding);
  checkLines(text);
  const { body, delimiter } = withoutHint(text, reading.delimiter);
  const parser = parse({
    delimiter,
    ...quotesOf(body),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: CELL_MAX,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  const rows: Sheet['rows'] = [];
  let number = 0;
  try {
    for await (const cells of Readable.from(piecesOf(body)).pipe(parser) as AsyncIterable<string[]>) {
      number++;
      if (cells.some((cell) => cell.trim())) rows.push({ number, cells });
      if (rows.length > IMPORT_MAX_ROWS + 1) throw tooManyRows();
    }
  } catch (error) {
    refuse(error);
  }
  return {
    rows,
    // Programs divide cells by semicolons where the comma is the decimal mark.
    decimal: delimiter === ';' ? ',' : '.',
    format: say('import.format', {
      encoding: ENCODING_LABELS[encoding].replace(' BE', ''),
      delimiter: DELIMITER_NAMES[delimiter],
    }),
    delimiter,
    encoding,
    ...(unsureWord ? { unsureWord } : {}),
  };
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function checkLines(text: string): void {
  let begun = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== NEW_LINE && code !== RETURN && at < text.length) continue;
    if (at - begun > LINE_MAX)
      throw unreadable('A line of the file is longer than a million characters: it is no row of a table.');
    begun = at;
  }
}

/** Excel writes the delimiter into the first line, "sep=;". */
function withoutHint(text: string, chosen: ImportDelimiter | undefined): { body: string; delimiter: ImportDelimiter } {
  const hint = /^"?sep=([,;|\t])"?\r?\n/i.exec(text);
  const body = hint ? text.slice(hint[0].length) : text;
  return { body, delimiter: chosen ?? (hint?.[1] as ImportDelimiter | undefined) ?? delimiterOf(text) };
}

/** Databases write quotes inside quotes as \", and some programs quote by apostrophes. */
function quotesOf(body: string): { quote: string; escape: string } {
  const quote = /^'[^'"\r\n]*'[,;\t|]'[^"]*$/.test(body) ? "'" : '"';
  const isEscaped = /[^\\]\\"[^",;\t|\r\n]/.test(body) && !/[^\\",;\t|\r\n]""[^"]/.test(body);
  return { quote, escape: isEscaped ? '\\' : quote };
}

const OPEN_QUOTE: CsvErrorCode[] = ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'];

function refuse(error: unknown): never {
  if (!(error instanceof CsvError)) throw error;
  const row = Number(error.records ?? 0) + 1;
  throw unreadable(
    OPEN_QUOTE.includes(error.code) ? say('import.open-quote', { row }) : say('import.bad-row', { row }),
  );
}
