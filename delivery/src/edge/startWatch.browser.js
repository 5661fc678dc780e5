// Runs in the service worker, before the host's part of it. A host whose first script never ends blocks its page, and with it
// the boot watch; the worker runs in another thread. The boot watch says to it that a host starts, and speaks while it does.
// What stays silent is refused for this browser, and its page is opened again with the host before. ADR-162.
(() => {
  const SILENT_MS = 15_000;
  // A page that was closed while it was blocked for this long.
  const CLOSED_MS = 8_000;
  const TICK_MS = 1000;
  // Browsers end a worker that is busy for longer.
  const MAX_TICKS = 240;

  addEventListener('message', (event) => {
    const { data, source, ports } = event;
    if (data?.kind !== 'starts') return;
    // The host's part does not know this message.
    event.stopImmediatePropagation();
    const [port] = ports;
    if (port && source) event.waitUntil(watch(source.id, data.version, port));
  });

  async function watch(id, version, port) {
    let silent = 0;
    let isOver = false;
    port.onmessage = ({ data }) => {
      silent = 0;
      isOver ||= data === 'over';
    };
    for (let tick = 0; tick < MAX_TICKS && !isOver; tick++) {
      const before = performance.now();
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
      // A tick that comes late is of a computer that is busy or was asleep, which is no time of the host.
      if (performance.now() - before < 1.5 * TICK_MS) silent += TICK_MS;
      if (isOver) return;
      const page = await clients.get(id);
      if (!page) return silent < CLOSED_MS ? undefined : refuse(version);
      // Browsers stop pages in the background.
      if (page.visibilityState !== 'visible') silent = 0;
      if (silent < SILENT_MS) continue;
      if (await refuse(version)) await page.navigate(page.url).catch(() => {});
      return;
    }
  }

  /** Whether the next page has another host. */
  function refuse(version) {
    return fetch('/releases/boots', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, phase: 'loop' }),
    })
      .then((reply) => reply.json())
      .then(({ isRefused }) => isRefused)
      .catch(() => false);
  }
})();
