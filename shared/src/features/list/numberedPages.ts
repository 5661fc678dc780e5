import type { Page } from '@salesdesk/shared/domain';

/** Pages that one request returns at most. */
export const PAGES_MAX = 20;

type Load<Row> = (query: { page: number; pages?: number }, signal: AbortSignal) => Promise<Page<Row>>;

/** The number of the page after this one; undefined for the last. */
export const nextNumber = ({ current_page, last_page }: Page<unknown>): number | undefined =>
  current_page < last_page ? current_page + 1 : undefined;

/**
 * For `useInfiniteList`: reads pages by their numbers, as the specification's call has them. Their rows shift whenever a row
 * comes or goes, so after a change all loaded pages are read again, `PAGES_MAX` at a time. `load` makes the call.
 */
export function numberedPages<Row>(load: Load<Row>) {
  // All pages of one reading share its signal.
  const requests = new WeakMap<AbortSignal, Map<number, Promise<Page<Row>>>>();
  return async (page: number, signal: AbortSignal, loaded: number): Promise<Page<Row>> => {
    if (loaded <= 1 || page > loaded) return load({ page }, signal);
    const first = page - ((page - 1) % PAGES_MAX);
    const ofReading = requests.get(signal) ?? new Map<number, Promise<Page<Row>>>();
    requests.set(signal, ofReading);
    const request =
      ofReading.get(first) ?? load({ page: first, pages: Math.min(loaded - first + 1, PAGES_MAX) }, signal);
    ofReading.set(first, request);
    const all = await request;
    const start = (page - first) * all.per_page;
    // A server that knows only the specified parameters returned one page.
    if (start >= all.data.length && page <= all.last_page) return load({ page }, signal);
    return { ...all, data: all.data.slice(start, start + all.per_page), current_page: page };
  };
}
