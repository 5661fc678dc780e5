/** Copies of what a user read from the API: only texts without refusal, by user and address, for a day. */
import { answerStores, answersOf, deleteAnswers } from './copyNames.ts';

/** As long as a session lasts at most (ADR-030). */
const MAX_AGE_MS = 24 * 60 * 60_000;
/** Per user; the oldest go first. */
const MAX_COUNT = 120;
const KEPT_AT = 'kept-at';

/** The copies in `caches`, by the clock `now`. */
export function answersIn(caches: CacheStorage, now: () => number) {
  let eras = 0;
  const isOld = (response: Response) => now() - Number(response.headers.get(KEPT_AT)) > MAX_AGE_MS;

  return {
    /** Counts how often everything was forgotten. */
    era: () => eras,

    /** Keeps an answer that was requested at `era`. The token of the request is not part of it. */
    async keep(user: string, url: string, response: Response, era: number): Promise<void> {
      if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('application/json')) return;
      const text = await response.text();
      if (isRefusal(text) || era !== eras) return;
      const store = await caches.open(answersOf(user));
      // Deleted first, so that the order of the store is the order of the last reads.
      await store.delete(url);
      const headers = { 'content-type': 'application/json', [KEPT_AT]: String(now()) };
      await store.put(url, new Response(text, { headers }));
      const keys = await store.keys();
      await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_COUNT)).map((key) => store.delete(key)));
      // The user may have signed out while this was written.
      if (era !== eras) await caches.delete(answersOf(user));
    },

    async find(user: string, url: string): Promise<Response | undefined> {
      const name = answersOf(user);
      if (!(await caches.has(name))) return undefined;
      const kept = await (await caches.open(name)).match(url);
      return kept && !isOld(kept) ? kept : undefined;
    },

    /** Deletes everything; what is still under way will not be kept. */
    async forget(): Promise<void> {
      eras++;
      await deleteAnswers(caches, null);
    },

    async deleteOld(): Promise<void> {
      for (const name of await answerStores(caches)) {
        const store = await caches.open(name);
        for (const key of await store.keys()) {
          const kept = await store.match(key);
          if (kept && isOld(kept)) await store.delete(key);
        }
      }
    },
  };
}

function isRefusal(text: string): boolean {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return error !== false;
  } catch {
    return true;
  }
}
