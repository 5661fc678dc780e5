/** Sorts a list whose rows are all loaded. Pure. */
import { language } from '@salesdesk/shared';
import { isDescending, type ListName, type Sort, type SortName, sortedBy } from '@salesdesk/shared/domain';

/**
 * The rows in the order of `sort`, texts as the page's language sorts them; rows without a value come last both ways. Rows
 * of equal value, and all without `sort`, stay in their order.
 */
export function sorted<L extends ListName, Row>(
  rows: readonly Row[],
  sort: Sort<L> | null,
  valuesOf: Readonly<Record<SortName<L>, (row: Row) => string | number | null>> | undefined,
): readonly Row[] {
  if (!sort || !valuesOf) return rows;
  const keyOf = valuesOf[sortedBy<SortName<L>>(sort)];
  const { compare } = new Intl.Collator(language, { numeric: true });
  const direction = isDescending(sort) ? -1 : 1;
  return rows
    .map((row) => ({ row, value: keyOf(row) }))
    .sort((a, b) => {
      const [hasNone, otherHasNone] = [isNone(a.value), isNone(b.value)];
      if (hasNone || otherHasNone) return Number(hasNone) - Number(otherHasNone);
      if (typeof a.value === 'number' && typeof b.value === 'number') return direction * (a.value - b.value);
      return direction * compare(String(a.value), String(b.value));
    })
    .map(({ row }) => row);
}

function isNone(value: string | number | null): boolean {
  return value === null || value === '';
}
