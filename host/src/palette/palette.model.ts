/** Items of the palette and how they are matched. Pure. ADR-114. */
import { bareAddress, beginsWith, digitsRange, foldedRange, searchedDigits } from '@salesdesk/shared/domain';
import { plural, t } from '../texts.ts';

export interface PaletteItem {
  /** Stable identity of the item. */
  key: string;
  label: string;
  /** Shown beside it, such as the shortcut of an action. */
  hint?: string;
  /** Why it was found, if not by its label. */
  reason?: string;
  icon: string;
  /** Additional search terms. */
  keywords?: string;
  /** Stored in the list of recent items; absent for items that should not be stored. */
  remembered?: Remembered;
  run: () => void;
}

/** An item that can be run again without a request. */
export interface Remembered extends Pick<PaletteItem, 'key' | 'label' | 'hint' | 'icon'> {
  /** The address of what a search found; a screen or an action is known by its key. */
  path?: string;
}

export interface PaletteGroup {
  id: string;
  title: string;
  items: readonly PaletteItem[];
  isLoading?: boolean;
  /** Retries; present when loading failed. */
  retry?: () => void;
}

/**
 * Records are listed before screens and actions but arrive later. When the typed text begins the name of a screen or an
 * action, that group comes first, so that Enter never takes an item that was inserted above it.
 */
export function inOrder(found: readonly PaletteGroup[], text: string, known: readonly PaletteGroup[]): PaletteGroup[] {
  const begins = ({ items: [best] }: PaletteGroup) => best !== undefined && beginsWith(best.label, text);
  return [...known.filter(begins), ...found, ...known.filter((group) => !begins(group))];
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
