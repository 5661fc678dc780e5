/** Elects one visible tab that works for all tabs. Without browser locks every visible tab works for itself. */

const LOCK = 'salesdesk.live';

/**
 * Runs `lead` while this tab is the one, again whenever it gave up, until `signal`. `lead` ends by its own signal,
 * which follows `signal`; a tab that is hidden waits until it is looked at before it tries.
 */
export async function whenLeading(lead: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await untilVisible(signal);
    if (signal.aborted) return;
    const until = new AbortController();
    const stop = () => until.abort();
    signal.addEventListener('abort', stop, { once: true });
    try {
      if (navigator.locks) await waitForLead(lead, until.signal);
      else await untilHidden(lead, until);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}

/** Waits for the tab that leads now; gives the wait up when hidden, as a tab that is looked at should be the next. */
async function waitForLead(lead: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const leave = () => waiting.abort();
  const onVisibility = () => isHidden() && leave();
  signal.addEventListener('abort', leave, { once: true });
  document.addEventListener('visibilitychange', onVisibility);
  try {
    await navigator.locks.request(LOCK, { signal: waiting.signal }, () => {
      document.removeEventListener('visibilitychange', onVisibility);
      return lead(signal);
    });
  } finally {
    signal.removeEventListener('abort', leave);
    document.removeEventListener('visibilitychange', onVisibility);
  }
}

/** Without locks (plain http) every tab somebody looks at has its own. */
async function untilHidden(lead: (signal: AbortSignal) => Promise<void>, until: AbortController): Promise<void> {
  const onVisibility = () => isHidden() && until.abort();
  document.addEventListener('visibilitychange', onVisibility);
  try {
    await lead(until.signal);
  } finally {
    document.removeEventListener('visibilitychange', onVisibility);
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
