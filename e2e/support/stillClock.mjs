/**
 * Preloaded for screenshot tests: freezes the clock at STILL_CLOCK, for the embedded database too, so that the dates in
 * the demo data are the same every day. Timers keep running.
 */
const now = Date.parse(process.env.STILL_CLOCK ?? '');
if (Number.isNaN(now)) throw new Error('STILL_CLOCK must be a timestamp, such as 2026-03-02T09:30:00Z.');

globalThis.Date = new Proxy(Date, {
  construct: (real, given) => (given.length ? new real(...given) : new real(now)),
  apply: (real) => new real(now).toString(),
  get: (real, name) => (name === 'now' ? () => now : Reflect.get(real, name)),
});
