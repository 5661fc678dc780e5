/** A change by the user: sends it, announces the reply, and runs the callbacks. product.md section 8. */

import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Reply } from '../domain/index.ts';
import { type AnnounceOptions, announce, announceFailure } from './announce.ts';
import { queryClient } from './queryClient.ts';
import type { ShowBefore } from './undo/undo.ts';

interface ChangeOptions<Data, Sent> {
  /** The call, with the argument of `run`. */
  mutationFn: (sent: Sent) => Promise<Reply<Data>>;
  /** How the reply is announced. */
  says?: Omit<AnnounceOptions, 'showBefore'>;
  /** Said when there is no answer; `says.fallback` unless given. `noPayload` for one that cannot be read. */
  failure?: { text?: string; noPayload?: string };
  /** Shows the previous state when the user undoes the change (ADR-112). */
  showBefore?: (sent: Sent) => ReturnType<ShowBefore>;
  /** After a success. */
  onDone?: (reply: Reply<Data>, sent: Sent) => unknown;
  /** After a refusal. */
  onRefused?: (reply: Reply<Data>, sent: Sent) => unknown;
  /** After either, and when there was no answer. */
  onSettled?: () => unknown;
  /** As for `useWork`. */
  isConcurrent?: boolean;
}

/** `run` gives the reply of a success, null otherwise. Each answer and each failure is said once. */
export function useChange<Data, Sent = void>(options: ChangeOptions<Data, Sent>): Work<Reply<Data> | null, Sent> {
  const { mutationFn, says, failure, showBefore, onDone, onRefused, onSettled, isConcurrent } = options;
  return useWork({
    mutationFn: async (sent: Sent) => {
      const reply = await mutationFn(sent);
      const isDone = announce(reply, { ...says, showBefore: showBefore && (() => showBefore(sent)) });
      await (isDone ? onDone : onRefused)?.(reply, sent);
      return isDone ? reply : null;
    },
    onError: (error) => {
      const { text = says?.fallback, noPayload } = failure ?? {};
      announceFailure(error, text, { key: says?.key, noPayload });
    },
    onSettled,
    isConcurrent,
  });
}

/** An asynchronous task, such as a call: `useMutation` that runs one at a time. */
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

interface Work<Result, Sent> {
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
