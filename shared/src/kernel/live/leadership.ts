/** Elects one visible tab that works for all tabs. Without browser locks every visible tab works for itself. */

const LOCK = 'salesdesk.live';

/**
 * Runs `lead` while this tab is the one, again whenever it gave up, until `signal`. `lead` ends by its own signal, which
 * follows `signal`; a tab that is hidden waits until it is looked at before it tries.
 */
export async function whenLeading(lead: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await untilVisible(signal);
    if (signal.aborted) return;
    const hidden = new AbortController();
    const onVisibility = () => isHidden() && hidden.abort();
    const stopWatching = () => document.removeEventListener('visibilitychange', onVisibility);
    document.addEventListener('visibilitychange', onVisibility);
    const visible = AbortSignal.any([signal, hidden.signal]);
    try {
      // Without locks (plain http) every tab somebody looks at has its own.
      if (!navigator.locks) await lead(visible);
      // A hidden tab gives the wait up, as one that is looked at should be the next; once it leads, it stays.
      else
        await navigator.locks.request(LOCK, { signal: visible }, () => {
          stopWatching();
          return lead(signal);
        });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    } finally {
      stopWatching();
    }
  }
}

function untilVisible(signal: AbortSignal): Promise<void> {
  if (!isHidden()) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      if (isHidden() && !signal.aborted) return;
      document.removeEventListener('visibilitychange', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    document.addEventListener('visibilitychange', done);
    signal.addEventListener('abort', done);
  });
}

export function isHidden(): boolean {
  return document.visibilityState === 'hidden';
}
