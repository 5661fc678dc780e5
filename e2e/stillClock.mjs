/**
 * Preloaded by a product whose pictures are compared: the clock stands at STILL_CLOCK, for the embedded database too,
 * so that what the demo data dates from the first start is the same on every day. Timers go on.
 */
const now = Date.parse(process.env.STILL_CLOCK ?? '');
if (Number.isNaN(now)) throw new Error('STILL_CLOCK has to be a moment, as 2026-03-02T09:30:00Z.');

globalThis.Date = new Proxy(Date, {
  construct: (real, given) => (given.length ? new real(...given) : new real(now)),
  apply: (real) => new real(now).toString(),
  get: (real, name) => (name === 'now' ? () => now : Reflect.get(real, name)),
});
