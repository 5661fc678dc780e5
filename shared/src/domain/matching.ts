/** Matches items with what is typed in the search. Pure. ADR-114. */
import { fold } from './fold.ts';

/** What an item is found by. */
interface Matched {
  label: string;
  /** Additional search terms. */
  keywords?: string;
}

/** Score of a text that begins with the search text. */
const BEGINNING = 0.9;

/** The matching items, best first; all items in their order for an empty text. */
export function matching<Item extends Matched>(items: readonly Item[], text: string, limit: number): Item[] {
  const wanted = text.trim();
  if (!wanted) return items.slice(0, limit);
  return items
    .map((item, index) => ({ item, index, score: scoreOf(item, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, limit)
    .map(({ item }) => item);
}

/** A match in the label scores higher than one in the keywords. */
function scoreOf({ label, keywords = '' }: Matched, text: string): number {
  return Math.max(closeness(label, text), closeness(keywords, text) * 0.5);
}

/** Whether `text` begins with what is searched, or is that. */
export function beginsWith(text: string, wanted: string): boolean {
  return closeness(text, wanted) >= BEGINNING;
}

/** 0 to 1: equal, prefix, prefix of a word, substring, all letters in order; otherwise 0. */
function closeness(text: string, wanted: string): number {
  const [have, want] = [fold(text).trim(), fold(wanted).trim()];
  if (!want || !have) return 0;
  if (have === want) return 1;
  if (have.startsWith(want)) return BEGINNING;
  if (have.includes(` ${want}`)) return 0.8;
  if (have.includes(want)) return 0.6;
  const words = want.split(/\s+/);
  if (words.length > 1 && words.every((word) => ` ${have}`.includes(` ${word}`))) return 0.5;
  return initials(have).startsWith(want) ? 0.4 : isScattered(have, want) ? 0.2 : 0;
}

function initials(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('');
}

/** Letters in order, the first at the beginning of a word: 'adco' in 'add company'. */
function isScattered(text: string, wanted: string): boolean {
  if (wanted.length < 3 || !` ${text}`.includes(` ${wanted.charAt(0)}`)) return false;
  let from = 0;
  for (const letter of wanted) {
    const at = text.indexOf(letter, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}
