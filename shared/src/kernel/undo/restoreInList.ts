import { queryClient } from '../queryClient.ts';
import type { ShowBefore } from './undo.ts';

/** Puts a deleted item back in the cached list of `queryKey`. Returns a function that removes it again unless the deletion was undone. */
export function restoreInList<T>(
  queryKey: readonly unknown[],
  item: T,
  idOf: (item: T) => number,
  before: readonly T[] | undefined,
): ReturnType<ShowBefore> {
  const isIt = (other: T) => idOf(other) === idOf(item);
  // After the nearest predecessor that is still in the list.
  const earlier = before?.slice(0, before.findIndex(isIt)).map(idOf) ?? [];
  queryClient.setQueryData<T[]>(queryKey, (items) => {
    if (!items || items.some(isIt)) return items;
    const at = items.findLastIndex((other) => earlier.includes(idOf(other))) + 1;
    return [...items.slice(0, at), item, ...items.slice(at)];
  });
  return (isUndone) => {
    if (!isUndone) queryClient.setQueryData<T[]>(queryKey, (items) => items?.filter((other) => !isIt(other)));
  };
}
