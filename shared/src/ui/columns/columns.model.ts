/** A user's column preferences applied to the columns of a list. Pure. ADR-115. */
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN, type ColumnPreference } from '@salesdesk/shared/domain';
import { type Column, widthVariable } from '../dataTable.model.ts';

type Kind = Pick<Column<never>, 'key' | 'width' | 'sticky' | 'isPinned' | 'actions' | 'isHiddenAtFirst'>;

/** A preference for every column: in the user's order, with columns added since then at the screen's position. */
export function arranged<C extends Kind>(
  columns: readonly C[],
  preferences: readonly ColumnPreference[],
): ColumnPreference[] {
  const known = preferences.filter(({ key }) => columns.some((column) => column.key === key));
  const rest = [...known];
  for (const [at, { key, isHiddenAtFirst }] of columns.entries()) {
    if (known.some((preference) => preference.key === key)) continue;
    const before = columns[at - 1]?.key;
    rest.splice(rest.findIndex((preference) => preference.key === before) + 1, 0, {
      key,
      ...(isHiddenAtFirst ? { hidden: true } : {}),
    });
  }
  return rest;
}

/**
 * The columns to draw: without hidden ones, pinned ones after the name column, with the preferred widths. The name
 * cannot be hidden, as it opens the record. The same array is returned where nothing changes it.
 */
export function shownColumns<C extends Kind>(columns: C[], preferences: readonly ColumnPreference[]): C[] {
  if (!preferences.length && !columns.some(({ isHiddenAtFirst }) => isHiddenAtFirst)) return columns;
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = arranged(columns, preferences).flatMap((preference) => {
    const column = byKey.get(preference.key);
    if (!column || (preference.hidden && !column.sticky)) return [];
    return [{ ...column, width: preference.width ?? column.width, isPinned: preference.pinned && !column.sticky }];
  });
  const pinned = shown.filter(({ isPinned }) => isPinned);
  if (!pinned.length) return shown;
  const others = shown.filter(({ isPinned }) => !isPinned);
  const name = others.findIndex(({ sticky }) => sticky);
  return [...others.slice(0, name + 1), ...pinned, ...others.slice(name + 1)];
}

/** The preferences with those of one column changed. */
export function withPreference(
  preferences: readonly ColumnPreference[],
  key: string,
  change: Partial<ColumnPreference>,
): ColumnPreference[] {
  return preferences.map((preference) => (preference.key === key ? { ...preference, ...change } : preference));
}

/** Moves a column to the position of `target`. */
export function movedTo(preferences: readonly ColumnPreference[], key: string, target: string): ColumnPreference[] {
  const from = preferences.findIndex((preference) => preference.key === key);
  const to = preferences.findIndex((preference) => preference.key === target);
  const moved = preferences[from];
  if (!moved || to < 0) return [...preferences];
  const next = preferences.filter((_, at) => at !== from);
  next.splice(to, 0, moved);
  return next;
}

export function within(width: number): number {
  return Math.round(Math.min(COLUMN_WIDTH_MAX, Math.max(COLUMN_WIDTH_MIN, width)));
}

/** Widths and offsets as CSS variables on the table, so that a drag changes one of them and re-renders no row. */
export function columnVariables(columns: readonly Kind[]): Record<string, string> {
  const variables = Object.fromEntries(columns.map(({ key, width }) => [widthVariable(key), `${width}px`]));
  const place = (side: 'before' | 'after', keys: readonly string[]) => {
    for (const [at, key] of keys.entries()) {
      const widths = keys.slice(0, at).map((other) => `var(${widthVariable(other)})`);
      variables[`--${side}-${key}`] = at ? `calc(${widths.join(' + ')})` : '0px';
    }
  };
  const keysOf = (kinds: readonly Kind[]) => kinds.map(({ key }) => key);
  place('before', keysOf(columns.filter(({ sticky, isPinned }) => sticky || isPinned)));
  place('after', keysOf(columns.filter(({ actions }) => actions)).reverse());
  return variables;
}
