/** Detects the delimiter between the cells of a text file. */
import { IMPORT_DELIMITERS, type ImportDelimiter } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';

export const DELIMITER_NAMES = {
  ',': say('import.delimiter.commas'),
  ';': say('import.delimiter.semicolons'),
  '\t': say('import.delimiter.tabs'),
  '|': say('import.delimiter.bars'),
  '^': say('import.delimiter.carets'),
  '~': say('import.delimiter.tildes'),
} as const satisfies Record<ImportDelimiter, unknown>;

const SAMPLE = 256 * 1024;
const LINES = 300;

/**
 * The one that divides most lines equally, whatever the first line is: a title or a note has none. A comma before a blank
 * or between digits is one of a sentence or an amount. A comma if there is nothing to divide.
 */
export function delimiterOf(text: string): ImportDelimiter {
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
