/** What the palette offers and how it is found. Pure. ADR-114. */
import { plural, t } from '@salesdesk/shared';

export interface PaletteItem {
  /** The same thing has the same key each time. */
  key: string;
  label: string;
  /** Beside it: where a company is, which key does the same. */
  hint?: string;
  icon: string;
  /** Other words that find it. */
  keywords?: string;
  /** What is remembered of it for the next time; absent where it should not be. */
  remembered?: Remembered;
  run: () => void;
}

/** What can be run again without asking anybody. */
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
  /** Asks again; there when it could not be loaded. */
  retry?: () => void;
}

const OF_A_GROUP = 6;
/** Closeness of a text that begins with what is wanted. */
const BEGINNING = 0.9;

/** The items that match, best first; all of them in their order for an empty text. */
export function matching(items: readonly PaletteItem[], text: string, limit = OF_A_GROUP): PaletteItem[] {
  const wanted = text.trim();
  if (!wanted) return items.slice(0, limit);
  return items
    .map((item, place) => ({ item, place, score: scoreOf(item, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, limit)
    .map(({ item }) => item);
}

/**
 * Records come before what the shell knows itself, but arrive later: where the typed text begins the name of a screen
 * or of an action, that group stands first, so that Enter never takes what slipped in above it.
 */
export function inOrder(found: readonly PaletteGroup[], text: string, known: readonly PaletteGroup[]): PaletteGroup[] {
  const begins = ({ items: [best] }: PaletteGroup) => best !== undefined && closeness(best.label, text) >= BEGINNING;
  return [...known.filter(begins), ...found, ...known.filter((group) => !begins(group))];
}

/** A word of the label counts more than one of the keywords. */
function scoreOf({ label, keywords = '' }: PaletteItem, text: string): number {
  return Math.max(closeness(label, text), closeness(keywords, text) * 0.5);
}

/** 0 to 1: the whole, its beginning, the beginning of a word, inside, all letters in their order; else 0. */
export function closeness(text: string, wanted: string): number {
  const [have, want] = [folded(text), folded(wanted)];
  if (!want || !have) return 0;
  if (have === want) return 1;
  if (have.startsWith(want)) return BEGINNING;
  if (have.includes(` ${want}`)) return 0.8;
  if (have.includes(want)) return 0.6;
  const words = want.split(/\s+/);
  if (words.length > 1 && words.every((word) => ` ${have}`.includes(` ${word}`))) return 0.5;
  return initials(have).startsWith(want) ? 0.4 : isScattered(have, want) ? 0.2 : 0;
}

/** Without capitals and accents. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

function initials(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('');
}

/** Letters in their order, the first at the beginning of a word: 'adco' in 'add company'. */
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

/** The place after a step, round the end; the first or last one from nowhere. */
export function stepped(at: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (at < 0) return by === 1 ? 0 : count - 1;
  return (at + by + count) % count;
}

/** What is said to those who do not see the list. */
export function spokenCount(groups: readonly PaletteGroup[], text: string): string {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  if (groups.some(({ isLoading }) => isLoading)) return t('Searching');
  if (!count) return text ? t('Nothing found for {{text}}', { text }) : t('Nothing to show');
  return plural(count, '{{count}} result', '{{count}} results');
}
