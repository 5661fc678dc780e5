/**
 * Sends a form; without a connection it waits, shows a note, and sends once the connection is back. ADR-126. A failure that lasts is
 * said as every thrown one, too: product.md section 8.
 */
import { useEffect, useRef, useState } from 'react';
import { TOASTS } from '../../domain/index.ts';
import { notify } from '../notify.ts';
import { isConnectionLost, SendingCancelled } from './errors.ts';
import { pause } from './pause.ts';

const PAUSES_MS = [1_000, 10_000] as const;

export interface Sending {
  /** What is missing while the form waits; null while it does not. */
  waitsFor: 'network' | 'server' | null;
  /**
   * The answer of `call`. Offline it is called once the network is back; where the connection was lost it is called again,
   * unless `isRepeatable` is false because a second call would not mean the same. Rejects with `SendingCancelled` once
   * `cancel` was called or the form is gone.
   */
  send: <T>(call: () => Promise<T>, options?: { isRepeatable?: boolean }) => Promise<T>;
  cancel: () => void;
}

/** One for each form. */
export function useSending(): Sending {
  const [waitsFor, setWaitsFor] = useState<Sending['waitsFor']>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const wait = async (missing: Sending['waitsFor'], ms: number, { signal }: AbortController) => {
    setWaitsFor(missing);
    await pause(ms, signal);
    if (signal.aborted) throw new SendingCancelled();
  };
  const send: Sending['send'] = async (call, { isRepeatable = true } = {}) => {
    const waiting = new AbortController();
    running.current = waiting;
    try {
      for (let ms: number = PAUSES_MS[0], losses = 0; ; ms = Math.min(2 * ms, PAUSES_MS[1])) {
        while (!navigator.onLine) await wait('network', PAUSES_MS[1], waiting);
        try {
          return await call();
        } catch (error) {
          if (!isRepeatable || !isConnectionLost(error)) throw error;
          if (waiting.signal.aborted) throw new SendingCancelled();
          losses += 1;
        }
        // Once may be a server that restarts. The form waits on below it.
        if (losses === 2 && navigator.onLine) notify.error(TOASTS.thrown, { key: 'sending' });
        await wait(navigator.onLine ? 'server' : 'network', ms, waiting);
      }
    } finally {
      setWaitsFor(null);
    }
  };
  return { waitsFor, send, cancel: () => running.current?.abort() };
}
