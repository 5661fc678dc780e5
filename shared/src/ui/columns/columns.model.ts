/** The columns of a list as a person wants them. Pure. ADR-115. */
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN, type ColumnWish } from '@salesdesk/shared/domain';

/** The columns of a list as this person wants them, the same on every machine. */
export interface ColumnLayout {
  wishes: ColumnWish[];
  /** `next` gets them as they are by then: of two quick changes the second builds on the first. */
  change: (next: (wishes: ColumnWish[]) => ColumnWish[]) => void;
  reset: () => void;
  /** Shows those of a view in place of the person's, which stay as they are; null ends it. */
  show: (wishes: ColumnWish[] | null) => void;
  /** Where the table puts its menu of columns: `slot` of the bar above it. */
  slot: HTMLElement | null;
  setSlot: (slot: HTMLElement | null) => void;
}

interface Kind {
  key: string;
  /** In px. */
  width: number;
  sticky?: boolean;
}

/** Columns, each with its wish: wished ones in their order, those the person never heard of where the screen has them. */
export function arranged<C extends Kind>(columns: readonly C[], wishes: readonly ColumnWish[]): ColumnWish[] {
  const known = wishes.filter(({ key }) => columns.some((column) => column.key === key));
  const rest = [...known];
  for (const [at, { key }] of columns.entries()) {
    if (known.some((wish) => wish.key === key)) continue;
    const before = columns[at - 1]?.key;
    rest.splice(rest.findIndex((wish) => wish.key === before) + 1, 0, { key });
  }
  return rest;
}

/**
 * The columns to draw: hidden ones left out, pinned ones behind the name that always stays, wished widths in place.
 * The name cannot be hidden, as it opens the record. Without wishes the very same array.
 */
export function shownColumns<C extends Kind>(columns: C[], wishes: readonly ColumnWish[]): C[] {
  if (!wishes.length) return columns;
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = arranged(columns, wishes).flatMap((wish) => {
    const column = byKey.get(wish.key);
    if (!column || (wish.hidden && !column.sticky)) return [];
    return [{ ...column, width: wish.width ?? column.width, isPinned: wish.pinned && !column.sticky }];
  });
  const pinned = shown.filter(({ isPinned }) => isPinned);
  if (!pinned.length) return shown;
  const others = shown.filter(({ isPinned }) => !isPinned);
  const name = others.findIndex(({ sticky }) => sticky);
  return [...others.slice(0, name + 1), ...pinned, ...others.slice(name + 1)];
}

/** With one column's wish changed. */
export function withWish(wishes: readonly ColumnWish[], key: string, change: Partial<ColumnWish>): ColumnWish[] {
  return wishes.map((wish) => (wish.key === key ? { ...wish, ...change } : wish));
}

/** With a column put where another stands: behind it when it came from before it, else in front of it. */
export function movedTo(wishes: readonly ColumnWish[], key: string, target: string): ColumnWish[] {
  const from = wishes.findIndex((wish) => wish.key === key);
  const to = wishes.findIndex((wish) => wish.key === target);
  const moved = wishes[from];
  if (!moved || to < 0) return [...wishes];
  const next = wishes.filter((_, at) => at !== from);
  next.splice(to, 0, moved);
  return next;
}

export function within(width: number): number {
  return Math.round(Math.min(COLUMN_WIDTH_MAX, Math.max(COLUMN_WIDTH_MIN, width)));
}

/** The CSS variable of a column's width; pinned columns stand at the sum of those before them. */
export const widthVariable = (key: string) => `--width-${key}`;

/** Widths and places as variables on the table: a drag changes one of them, and no row is drawn anew. */
export function columnVariables(columns: readonly (Kind & { isPinned?: boolean })[]): Record<string, string> {
  const variables: Record<string, string> = {};
  const stuck: string[] = [];
  for (const { key, width, sticky, isPinned } of columns) {
    variables[widthVariable(key)] = `${width}px`;
    if (!sticky && !isPinned) continue;
    variables[`--left-${key}`] = stuck.length ? `calc(${stuck.join(' + ')})` : '0px';
    stuck.push(`var(${widthVariable(key)})`);
  }
  return variables;
}
