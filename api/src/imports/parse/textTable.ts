/** Tables in text files: CSV in its common variants. */
import { Readable } from 'node:stream';
import {
  ENCODING_LABELS,
  IMPORT_DELIMITERS,
  IMPORT_MAX_ROWS,
  type ImportDelimiter,
  type ImportReading,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { CsvError, type CsvErrorCode, parse } from 'csv-parse';
import { decodeText } from './decodeText.ts';
import { type Sheet, type Table, tooManyRows, unreadable } from './sheet.ts';

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

const DELIMITER_NAMES = {
  ',': say('import.delimiter.commas'),
  ';': say('import.delimiter.semicolons'),
  '\t': say('import.delimiter.tabs'),
  '|': say('import.delimiter.bars'),
  '^': say('import.delimiter.carets'),
  '~': say('import.delimiter.tildes'),
} as const satisfies Record<ImportDelimiter, unknown>;

/** What the delimiter is looked for in. */
const SAMPLE = 256 * 1024;
const LINES = 300;

/**
 * The one that divides most lines equally, whatever the first line is: a title or a note has none. A comma before a blank
 * or between digits is one of a sentence or an amount. A comma if there is nothing to divide.
 */
function delimiterOf(text: string): ImportDelimiter {
  const lines = linesOf(text.slice(0, SAMPLE));
  let best: { delimiter: ImportDelimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of IMPORT_DELIMITERS) {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const divided = counts.filter(Boolean);
    if (!divided.length) continue;
    const usual = mostFrequent(divided);
    const alike = divided.filter((count) => count === usual).length / lines.length;
    const score =
      alike * 10 + (divided.length / lines.length) * 3 + Math.min(usual, 20) / 20 - 4 * proseOf(lines, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** The share of its places that divide no cells: before a blank, or between digits. */
function proseOf(lines: readonly string[], delimiter: ImportDelimiter): number {
  if (delimiter !== ',' && delimiter !== '|') return 0;
  const all = lines.join('\n').split(delimiter);
  const pairs = all.slice(1).map((after, at) => [all[at] ?? '', after] as const);
  const isProse = ([before, after]: readonly [string, string]) =>
    /^ \S/.test(after) || (/(^|[^\d.,])\d+$/.test(before) && /^\d{1,3}($|[^\d.,])/.test(after));
  return pairs.length ? pairs.filter(isProse).length / pairs.length : 0;
}

/** The number that comes most often, the largest of several; 0 for none. */
export function mostFrequent(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** The first lines without their quoted parts, which may span several lines. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  let quoted = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === '\n' || sign === '\r') {
      if (line.trim()) lines.push(line);
      if (lines.length === LINES) return lines;
      line = '';
    } else line += sign;
  }
  return line.trim() ? [...lines, line] : lines;
}
