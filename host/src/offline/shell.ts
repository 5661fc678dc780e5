/** The copy of the page, and the copies of the hashed files that it and its screens consist of. */
import { COPY_MARK, FILE_COPIES, KEEP_HEADER, PAGE_COPY } from './copyNames.ts';

/** All screens have the same page, so there is one copy. */
const PAGE_KEY = '/';
const HOST_FILES = /\/assets\/[\w.-]+/g;

/** The copies in `caches`. */
export function shellIn(caches: CacheStorage) {
  return {
    /** Keeps a page that the server marked as the same for everybody, and drops files of releases it does not name. */
    async keepPage(response: Response): Promise<void> {
      if (response.status !== 200 || response.headers.get(KEEP_HEADER) !== 'page') return;
      const store = await caches.open(PAGE_COPY);
      const before = await store.match(PAGE_KEY);
      const text = await response.clone().text();
      await store.put(PAGE_KEY, response);
      await dropFiles(await caches.open(FILE_COPIES), text, (await before?.text()) ?? '');
    },

    /** The page as it was kept, marked as a copy. */
    async page(): Promise<Response | undefined> {
      const kept = await (await caches.open(PAGE_COPY)).match(PAGE_KEY);
      if (!kept) return undefined;
      const text = (await kept.text()).replace('<html', `<html ${COPY_MARK}`);
      return new Response(text, { headers: kept.headers });
    },

    async keepFile(url: string, response: Response): Promise<void> {
      if (response.status !== 200) return;
      const store = await caches.open(FILE_COPIES);
      if (!(await store.match(keyOf(url)))) await store.put(keyOf(url), response);
    },

    file: async (url: string) => (await caches.open(FILE_COPIES)).match(keyOf(url)),
  };
}

/** A retry asks for the same file with something behind `?`. */
function keyOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/** Releases that the page does not list can no longer be shown. The host's other files change with its first ones. */
async function dropFiles(files: Cache, page: string, before: string): Promise<void> {
  const isSameHost = hostFilesIn(page) === hostFilesIn(before);
  for (const key of await files.keys()) {
    const { pathname } = new URL(key.url);
    const release = /^\/r\/[^/]+\/[^/]+\//.exec(pathname)?.[0];
    const isNamed = page.includes(release ?? pathname);
    if (!isNamed && (release !== undefined || !isSameHost)) await files.delete(key);
  }
}

function hostFilesIn(page: string): string {
  return (page.match(HOST_FILES) ?? []).join();
}
