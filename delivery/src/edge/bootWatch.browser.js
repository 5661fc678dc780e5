// Runs in the page itself, before the host's own scripts: it sees whether the host starts, and otherwise loads the page once
// more with the host before. It reads and writes no storage, so nobody is signed out. ADR-156.
(() => {
  // Taken now, because a broken host may replace them.
  const { fetch, history, location, performance, document } = window;
  const { version, previous } = document.currentScript.dataset;
  const { dataset } = document.documentElement;
  // Milliseconds in which the host could have started: none is counted while files arrive.
  let left = 10_000;
  let last = performance.now();
  let files = 0;
  let reason = 'hang';
  let isShown = false;

  const isOurs = (address) => String(address).startsWith(`${location.origin}/assets/`);
  const isEmpty = () => !document.getElementById('root')?.childElementCount;

  const onError = ({ target, filename }) => {
    if (isShown) return;
    if (isOurs(target?.href)) fail('style');
    else if (isOurs(filename ?? target?.src)) {
      // The host may load a file again, or do without what threw.
      reason = filename ? 'throw' : 'load';
      left = Math.min(left, 1500);
    }
  };

  const check = () => {
    const now = performance.now();
    const arrived = performance.getEntriesByType('resource').length;
    // A tab in the background or a busy computer checks late, which is no time of the host.
    if (document.readyState !== 'loading' && arrived === files) left -= Math.min(now - last, 300);
    last = now;
    files = arrived;
    if (dataset.boot === 'failed') return fail('start');
    if (!isShown && dataset.boot === 'shown' && !isEmpty()) {
      // What fails right after the first paint leaves no usable page either.
      isShown = true;
      reason = 'end';
      left = 2000;
    }
    if (left > 0) return;
    if (isShown && !isEmpty()) stop();
    else fail(reason);
  };

  const stop = () => {
    clearInterval(timer);
    removeEventListener('error', onError, true);
  };

  const fail = (phase) => {
    stop();
    fetch('/releases/boots', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, phase }),
    })
      .then((reply) => reply.json())
      .then(({ isRefused }) => {
        // Without the server's cookie the same host would come again; a second time the page stays as it is.
        if (!isRefused || !previous || history.state?.refusedHost === version) return;
        history.replaceState({ ...history.state, refusedHost: version }, '');
        location.reload();
      })
      .catch(() => {});
  };

  addEventListener('error', onError, true);
  const timer = setInterval(check, 250);
})();
