/**
 * The worker's one rule: everything comes from the network, and a copy only where the network fails. So a new release, a
 * roll-back, a trial and an override are found as without a worker. ADR-151.
 */
import {
  answerStores,
  answersOf,
  COPY_MARK,
  deleteAnswers,
  deleteCopies,
  FILE_COPIES,
  KEEP_HEADER,
  PAGE_COPY,
} from './copyNames.ts';
import { kindOf, type Origins, userOf } from './requests.ts';

interface CopiesParts {
  caches: CacheStorage;
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  now: () => number;
  origins: Origins;
  /** Address of the worker's script. */
  script: string;
  unregister: () => Promise<unknown>;
}

/** A request with the ids of the page that sends it and of the page that it opens. */
interface Requested {
  request: Request;
  clientId: string;
  resultingClientId: string;
  /** Keeps the worker running for work that the answer does not wait for. */
  later: (work: Promise<unknown>) => void;
}

interface Copies {
  /** The answer to a request; null when the browser has to send it as if there were no worker. */
  answer: (requested: Requested) => Promise<Response> | null;
  /** Keeps the page and these files, which were loaded before the worker ran. */
  keepLoaded: (urls: readonly string[]) => Promise<void>;
  /** Deletes what every user read. */
  forget: () => Promise<void>;
}

/** Where the list of pages is kept that were opened from the copy. */
const OPENED = '/opened-from-copy';
const MAX_OPENED = 20;

export function createCopies({ caches, fetch, now, origins, script, unregister }: CopiesParts): Copies {
  const answers = answersIn(caches, now);
  const shell = shellIn(caches);
  /** Ids of pages that show copies: only they are given older answers, and only until the server answers them. */
  let opened: Promise<Set<string>> | null = null;
  /** Open pages keep a worker that has removed itself. */
  let hasLeft = false;

  async function openedPages(): Promise<Set<string>> {
    opened ??= (async () => {
      const list = await (await caches.open(PAGE_COPY)).match(OPENED);
      return new Set(list ? ((await list.json()) as string[]) : []);
    })();
    return opened;
  }

  async function saveOpened(ids: Set<string>): Promise<void> {
    const newest = [...ids].slice(-MAX_OPENED);
    await (await caches.open(PAGE_COPY)).put(OPENED, new Response(JSON.stringify(newest)));
  }

  async function page({ request, resultingClientId, later }: Requested): Promise<Response> {
    try {
      const response = await fetch(request);
      later(keepPage(response.clone()).then(leaveWhenGone));
      return response;
    } catch (error) {
      const kept = await shell.page();
      if (!kept) throw error;
      const ids = await openedPages();
      ids.add(resultingClientId);
      await saveOpened(ids);
      return kept;
    }
  }

  /** A full disk keeps nothing and is no reason to stay. */
  async function keepPage(response: Response): Promise<void> {
    await shell.keepPage(response).catch(() => {});
    await answers.deleteOld();
  }

  async function file({ request, later }: Requested): Promise<Response> {
    try {
      const response = await fetch(request);
      later(shell.keepFile(request.url, response.clone()));
      return response;
    } catch (error) {
      const kept = await shell.file(request.url);
      if (!kept) throw error;
      return kept;
    }
  }

  async function read({ request, clientId, later }: Requested, user: string): Promise<Response> {
    const era = answers.era();
    try {
      const response = await fetch(request);
      later(answers.keep(user, request.url, response.clone(), era));
      later(noLongerCopy(clientId));
      return response;
    } catch (error) {
      // A page that loaded its data itself knows more than the copy: its own changes since.
      const kept = (await openedPages()).has(clientId) ? await answers.find(user, request.url) : undefined;
      if (!kept) throw error;
      return kept;
    }
  }

  async function noLongerCopy(clientId: string): Promise<void> {
    const ids = await openedPages();
    if (ids.delete(clientId)) await saveOpened(ids);
  }

  /** A server that does not have this script any more, such as that of an older host, has no use for it. */
  async function leaveWhenGone(): Promise<void> {
    const { status } = await fetch(script, { method: 'HEAD', cache: 'no-cache' });
    if (status !== 404 && status !== 410) return;
    hasLeft = true;
    await deleteCopies(caches);
    await unregister();
  }

  return {
    answer(requested) {
      if (hasLeft) return null;
      switch (kindOf(requested.request, origins)) {
        case 'page':
          return page(requested);
        case 'file':
          return file(requested);
        case 'answer': {
          const user = userOf(requested.request);
          return user === null ? null : read(requested, user);
        }
        default:
          return null;
      }
    },

    async keepLoaded(urls) {
      const files = urls.filter((url) => kindOf(new Request(url), origins) === 'file');
      await shell.keepPage(await fetch(origins.page, { headers: { accept: 'text/html' } }));
      for (const url of files) await shell.keepFile(url, await fetch(url));
    },

    forget: answers.forget,
  };
}

/** As long as a session lasts at most (ADR-030). */
const MAX_AGE_MS = 24 * 60 * 60_000;
/** Per user; the oldest go first. */
const MAX_COUNT = 120;
const KEPT_AT = 'kept-at';

/** The copies in `caches`, by the clock `now`. */
function answersIn(caches: CacheStorage, now: () => number) {
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

/** All screens have the same page, so there is one copy. */
const PAGE_KEY = '/';
const HOST_FILES = /\/assets\/[\w.-]+/g;

/** The copies in `caches`. */
function shellIn(caches: CacheStorage) {
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
