/** A pause that ends early when the network is back or the tab becomes visible. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const onVisible = () => document.visibilityState === 'visible' && done();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      document.removeEventListener('visibilitychange', onVisible);
      signal.removeEventListener('abort', done);
      resolve();
    }
    window.addEventListener('online', done);
    document.addEventListener('visibilitychange', onVisible);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
