/** Order and visibility of the dashboard's tiles. Pure. */
import type { ColumnPreference } from '@salesdesk/shared/domain';

export const TILES = ['tasks', 'notifications', 'leads', 'accounts'] as const;
export type TileKey = (typeof TILES)[number];

export interface Tile {
  key: TileKey;
  hidden: boolean;
}

/** Every tile in the user's order; one that was added since comes last. */
export function tilesOf(preferences: readonly ColumnPreference[]): Tile[] {
  const known = preferences.flatMap(({ key, hidden = false }) => {
    const tile = TILES.find((one) => one === key);
    return tile ? [{ key: tile, hidden }] : [];
  });
  const rest = TILES.filter((key) => known.every((tile) => tile.key !== key));
  return [...known, ...rest.map((key) => ({ key, hidden: false }))];
}

/** The tiles with `key` in the place of `target`. */
export function movedTo(tiles: readonly Tile[], key: TileKey, target: TileKey): Tile[] {
  const to = tiles.findIndex((tile) => tile.key === target);
  const moved = tiles.find((tile) => tile.key === key);
  if (!moved || to < 0) return [...tiles];
  return tiles.filter((tile) => tile !== moved).toSpliced(to, 0, moved);
}

/** The tiles with `key` shown or hidden. */
export function withHidden(tiles: readonly Tile[], key: TileKey, hidden: boolean): Tile[] {
  return tiles.map((tile) => (tile.key === key ? { ...tile, hidden } : tile));
}
