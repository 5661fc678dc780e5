/** Selections and batches. Pure. Decision page 116. */
import { t } from '@salesdesk/shared';
import type { BulkSelected } from '@salesdesk/shared/domain';

export function batchesOf(ids: readonly number[], size: number): number[][] {
  const batches: number[][] = [];
  for (let at = 0; at < ids.length; at += size) batches.push(ids.slice(at, at + size));
  return batches;
}

/** How many of the selected are not among what the filters find; null when not all of that is known. */
export function outsideOf(selected: ReadonlySet<number>, found: BulkSelected | undefined): number | null {
  if (!found || found.total > found.ids.length) return null;
  const matching = new Set(found.ids);
  return [...selected].filter((id) => !matching.has(id)).length;
}

export function without(selected: ReadonlySet<number>, ids: readonly number[]): Set<number> {
  const next = new Set(selected);
  for (const id of ids) next.delete(id);
  return next;
}

/** '12 selected, 3 outside this filter'. */
export function scopeText(selected: number, outside: number | null): string {
  return outside
    ? t('{{selected}} selected, {{outside}} outside this filter', { selected, outside })
    : t('{{selected}} selected', { selected });
}
