/** Time zones by their IANA names, as browsers send them. */

/** Whether this program knows the zone, such as 'Pacific/Apia'. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

/** The calendar day at `moment` in a known zone, YYYY-MM-DD. */
export function dayIn(zone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(moment);
}
