/** A status that flips at once and flips back when the call fails. product.md section 4, "User status", "Network status". */

import { useCallback, useState } from 'react';
import { otherStatus, type Reply, type Status, TOASTS } from '../domain/index.ts';
import { announce, announceFailure } from './announce.ts';
import { queryClient } from './queryClient.ts';

interface StatusToggle<T> {
  queryKey: readonly unknown[];
  idOf: (item: T) => number;
  statusOf: (item: T) => Status;
  withStatus: (item: T, status: Status) => T;
  send: (item: T, status: Status) => Promise<Reply<unknown>>;
  /** The success text when the server sends none. */
  successText: (status: Status) => string;
}

/**
 * `toggle(item)` flips the item inside the cached list of `queryKey`; `isPending(id)` while the answer is awaited.
 * Only that item's status is put back on failure, so that other changes of the list stay.
 */
export function useStatusToggle<T>({ queryKey, idOf, statusOf, withStatus, send, successText }: StatusToggle<T>) {
  const [pending, setPending] = useState<ReadonlySet<number>>(new Set());

  const toggle = useCallback(
    async (item: T) => {
      const id = idOf(item);
      const next = otherStatus(statusOf(item));
      const put = (status: Status) =>
        queryClient.setQueryData<T[]>(queryKey, (items) =>
          items?.map((other) => (idOf(other) === id ? withStatus(other, status) : other)),
        );
      setPending((ids) => new Set(ids).add(id));
      await queryClient.cancelQueries({ queryKey });
      put(next);
      try {
        const showBefore = () => {
          put(statusOf(item));
          return (isUndone: boolean) => isUndone || put(next);
        };
        const options = { success: successText(next), fallback: TOASTS.updateStatus, showBefore };
        if (!announce(await send(item, next), options)) put(statusOf(item));
      } catch (error) {
        put(statusOf(item));
        announceFailure(error, TOASTS.updateStatus);
      } finally {
        setPending((ids) => new Set([...ids].filter((other) => other !== id)));
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    [queryKey, idOf, statusOf, withStatus, send, successText],
  );

  return { toggle, isPending: (id: number) => pending.has(id) };
}
