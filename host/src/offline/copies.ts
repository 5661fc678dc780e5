/**
 * The worker's one rule: everything comes from the network, and a copy only where the network fails. So a new release, a
 * roll-back, a trial and an override are found as without a worker. ADR-151.
 */
import { answersIn } from './answers.ts';
import { deleteCopies, PAGE_COPY } from './copyNames.ts';
import { kindOf, type Origins, userOf } from './requests.ts';
import { shellIn } from './shell.ts';

export interface CopiesParts {
  caches: CacheStorage;
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  now: () => number;
  origins: Origins;
  /** Address of the worker's script. */
  script: string;
  unregister: () => Promise<unknown>;
}

/** A request with the ids of the page that sends it and of the page that it opens. */
export interface Requested {
  request: Request;
  clientId: string;
  resultingClientId: string;
  /** Keeps the worker running for work that the answer does not wait for. */
  later: (work: Promise<unknown>) => void;
}

export interface Copies {
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
