/** Detects the delimiter between the cells of a text file. */
import { say } from '@salesdesk/shared/messages';

export const DELIMITER_NAMES = {
  ',': say('import.delimiter.commas'),
  ';': say('import.delimiter.semicolons'),
  '\t': say('import.delimiter.tabs'),
  '|': say('import.delimiter.bars'),
} as const;
export type Delimiter = keyof typeof DELIMITER_NAMES;

const SAMPLE = 64 * 1024;
const LINES = 50;

/** The one that divides most lines equally, ignoring quoted parts; a comma if there is nothing to divide. */
export function delimiterOf(text: string): Delimiter {
  const lines = linesOf(text.slice(0, SAMPLE));
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of Object.keys(DELIMITER_NAMES) as Delimiter[]) {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const inHeader = counts[0] ?? 0;
    const alike = counts.filter((count) => count === inHeader).length / Math.max(1, counts.length);
    const score = inHeader ? alike * 10 + Math.min(inHeader, 20) / 20 : 0;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
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
      if (line) lines.push(line);
      if (lines.length === LINES) return lines;
      line = '';
    } else line += sign;
  }
  return line ? [...lines, line] : lines;
}
