import { queryClient } from '../queryClient.ts';
import type { ShowBefore } from './undo.ts';

/** Puts a deleted item back to its place in the cached list of `queryKey`; gives what takes it out, should it stay deleted. */
export function restoreInList<T>(
  queryKey: readonly unknown[],
  item: T,
  idOf: (item: T) => number,
  before: readonly T[] | undefined,
): ReturnType<ShowBefore> {
  const isIt = (other: T) => idOf(other) === idOf(item);
  // Behind the nearest one that stood before it and is still there.
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
