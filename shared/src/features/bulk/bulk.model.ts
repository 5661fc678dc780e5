/** Selections and batches. Pure. ADR-116. */
import { t } from '@salesdesk/shared';
import type { Account, BulkAction, BulkSelected } from '@salesdesk/shared/domain';

export function batchesOf(ids: readonly number[], size: number): number[][] {
  const batches: number[][] = [];
  for (let at = 0; at < ids.length; at += size) batches.push(ids.slice(at, at + size));
  return batches;
}

/** How many selected rows do not match the filters; null when not all matches are known. */
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

/** Why none of the selected rows may be changed; null when one may, or when not all of them are loaded. */
export function lockOf<Row extends Pick<Account, 'account_id'>>(
  selected: ReadonlySet<number>,
  rows: readonly Row[],
  refusalOf: (row: Row) => string | null,
): string | null {
  const chosen = rows.filter(({ account_id }) => selected.has(account_id));
  if (chosen.length < selected.size) return null;
  const refusals = chosen.map(refusalOf);
  return refusals.every((refusal) => refusal !== null) ? (refusals[0] ?? null) : null;
}

const DONE = {
  promote: {
    one: '{{total}} company was promoted.',
    many: '{{total}} companies were promoted.',
    ofOne: '{{done}} of {{total}} company was promoted.',
    ofMany: '{{done}} of {{total}} companies were promoted.',
  },
  assign: {
    one: '{{total}} company was assigned.',
    many: '{{total}} companies were assigned.',
    ofOne: '{{done}} of {{total}} company was assigned.',
    ofMany: '{{done}} of {{total}} companies were assigned.',
  },
  move: {
    one: '{{total}} company was moved.',
    many: '{{total}} companies were moved.',
    ofOne: '{{done}} of {{total}} company was moved.',
    ofMany: '{{done}} of {{total}} companies were moved.',
  },
  archive: {
    one: '{{total}} company was archived.',
    many: '{{total}} companies were archived.',
    ofOne: '{{done}} of {{total}} company was archived.',
    ofMany: '{{done}} of {{total}} companies were archived.',
  },
  restore: {
    one: '{{total}} company was restored.',
    many: '{{total}} companies were restored.',
    ofOne: '{{done}} of {{total}} company was restored.',
    ofMany: '{{done}} of {{total}} companies were restored.',
  },
} as const;

/** '3 of 12 companies were promoted.' for a finished action. */
export function bulkText(action: BulkAction, done: number, total: number): string {
  const { one, many, ofOne, ofMany } = DONE[action];
  const values = { done: String(done), total: String(total) };
  if (done === total) return t(total === 1 ? one : many, values);
  return t(total === 1 ? ofOne : ofMany, values);
}

/** '12 selected, 3 outside this filter'. */
export function scopeText(selected: number, outside: number | null): string {
  return outside
    ? t('{{selected}} selected, {{outside}} outside this filter', { selected, outside })
    : t('{{selected}} selected', { selected });
}
