/** Items of the palette and how they are matched. Pure. ADR-114. */
import { bareAddress, digitsRange, fold, foldedRange, searchedDigits } from '@salesdesk/shared/domain';
import { plural, t } from '../texts.ts';

export interface PaletteItem {
  /** Stable identity of the item. */
  key: string;
  label: string;
  /** Shown beside it: the location of a company, or the shortcut of an action. */
  hint?: string;
  /** Why it was found, if not by its label: the contact person, a number, an address. */
  reason?: string;
  icon: string;
  /** Additional search terms. */
  keywords?: string;
  /** Stored in the list of recent items; absent for items that should not be stored. */
  remembered?: Remembered;
  run: () => void;
}

/** An item that can be run again without a request. */
export interface Remembered {
  key: string;
  label: string;
  hint?: string;
  icon: string;
}

export interface PaletteGroup {
  id: string;
  title: string;
  items: readonly PaletteItem[];
  isLoading?: boolean;
  /** Retries; present when loading failed. */
  retry?: () => void;
}

const OF_A_GROUP = 6;
/** Score of a text that begins with the search text. */
const BEGINNING = 0.9;

/** The matching items, best first; all items in their order for an empty text. */
export function matching(items: readonly PaletteItem[], text: string, limit = OF_A_GROUP): PaletteItem[] {
  const wanted = text.trim();
  if (!wanted) return items.slice(0, limit);
  return items
    .map((item, index) => ({ item, index, score: scoreOf(item, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, limit)
    .map(({ item }) => item);
}

/**
 * Records are listed before screens and actions but arrive later. When the typed text begins the name of a screen or an
 * action, that group comes first, so that Enter never takes an item that was inserted above it.
 */
export function inOrder(found: readonly PaletteGroup[], text: string, known: readonly PaletteGroup[]): PaletteGroup[] {
  const begins = ({ items: [best] }: PaletteGroup) => best !== undefined && closeness(best.label, text) >= BEGINNING;
  return [...known.filter(begins), ...found, ...known.filter((group) => !begins(group))];
}

/** A match in the label scores higher than one in the keywords. */
function scoreOf({ label, keywords = '' }: PaletteItem, text: string): number {
  return Math.max(closeness(label, text), closeness(keywords, text) * 0.5);
}

/** 0 to 1: equal, prefix, prefix of a word, substring, all letters in order; otherwise 0. */
export function closeness(text: string, wanted: string): number {
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

/** `text` cut where it shows what was typed, for marking that: before, the part, after. Null when it does not show it. */
export function markedIn(text: string, typed: string): [before: string, part: string, after: string] | null {
  const wanted = typed.trim();
  const digits = searchedDigits(wanted);
  const range =
    foldedRange(text, wanted) ??
    (digits
      ? (digitsRange(text, digits) ?? digitsRange(text, digits.slice(2)))
      : foldedRange(text, bareAddress(wanted)));
  return range && [text.slice(0, range.start), text.slice(range.start, range.end), text.slice(range.end)];
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

/** The index after a step, wrapping around; the first or last one when nothing is active. */
export function stepped(at: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (at < 0) return by === 1 ? 0 : count - 1;
  return (at + by + count) % count;
}

/** The announcement for screen readers. */
export function spokenCount(groups: readonly PaletteGroup[], text: string): string {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  if (groups.some(({ isLoading }) => isLoading)) return t('Searching');
  if (!count) return text ? t('Nothing found for {{text}}', { text }) : t('Nothing to show');
  return plural(count, '{{count}} result', '{{count}} results');
}
