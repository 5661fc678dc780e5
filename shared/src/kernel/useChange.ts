/** A change by the user: sends it, announces the reply, and runs the callbacks. product.md section 8. */

import type { Reply } from '../domain/index.ts';
import { type AnnounceOptions, announce, announceFailure } from './announce.ts';
import type { ShowBefore } from './undo/undo.ts';
import { useWork, type Work } from './useWork.ts';

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
