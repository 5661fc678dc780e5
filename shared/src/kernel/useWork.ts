/** An asynchronous task, such as a call: `useMutation` that runs one at a time. */
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { announceFailure } from './announce.ts';
import { queryClient } from './queryClient.ts';

interface WorkOptions<Result, Sent> {
  /** The task, with the argument of `run`. */
  mutationFn: (sent: Sent) => Promise<Result>;
  /** When it rejects; that is said unless something else is done about it. */
  onError?: (error: unknown) => unknown;
  /** After it, however it ended. */
  onSettled?: () => unknown;
  /** May run while the one before does, as for rows of a list. Otherwise a second press is ignored. */
  isConcurrent?: boolean;
}

export interface Work<Result, Sent> {
  /** The result; null when it failed or was ignored. Never rejects, and stays the same function. */
  run: (sent: Sent) => Promise<Result | null>;
  /** Until all of it is done. */
  isPending: boolean;
  /** What was sent last, while it is pending. */
  pending: Sent | undefined;
}

/** One for each thing that a component does. A call whose answer is to be said: `useChange`. */
export function useWork<Result, Sent = void>(options: WorkOptions<Result, Sent>): Work<Result, Sent> {
  const { mutationFn, onError = (error) => announceFailure(error), onSettled, isConcurrent = false } = options;
  // A mutation's state is on the screen a moment later only: too late for Enter pressed twice.
  const isRunning = useRef(false);
  const { mutateAsync, isPending, variables } = useMutation<Result, Error, Sent>(
    // Passwords and codes may be in it: nothing of it is kept.
    { mutationFn: (sent) => mutationFn(sent), onError, onSettled: () => onSettled?.(), gcTime: 0 },
    queryClient,
  );
  const run = useCallback(
    async (sent: Sent) => {
      if (isRunning.current && !isConcurrent) return null;
      isRunning.current = true;
      try {
        return await mutateAsync(sent);
      } catch {
        return null;
      } finally {
        isRunning.current = false;
      }
    },
    [mutateAsync, isConcurrent],
  );
  return { run, isPending, pending: isPending ? variables : undefined };
}
