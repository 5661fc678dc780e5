/** The service worker of the page, `/worker.js`: connects the browser's events with `copies.ts`. */
import { createCopies } from './copies.ts';

/** What the worker uses of its global scope, whose types exclude those of a page. */
interface WorkerScope {
  location: { href: string; origin: string };
  registration: { unregister: () => Promise<boolean> };
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
}

interface ExtendableEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: ExtendableEvent & {
    request: Request;
    clientId: string;
    resultingClientId: string;
    respondWith: (response: Promise<Response>) => void;
  };
  message: ExtendableEvent & { data: WorkerMessage };
}

/** What a page tells the worker. */
export type WorkerMessage = { kind: 'loaded'; urls: string[] } | { kind: 'forget' };

const scope = globalThis as unknown as WorkerScope;
const { href, origin } = scope.location;
const copies = createCopies({
  caches,
  fetch: (request, init) => fetch(request, init),
  now: Date.now,
  origins: { page: origin, api: new URL(href).searchParams.get('api') ?? origin },
  script: href,
  unregister: () => scope.registration.unregister(),
});

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
// Pages that are open already are served too: the worker changes nothing for them while there is a network.
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('fetch', (event) => {
  const { request, clientId, resultingClientId } = event;
  // Where a copy cannot be made, for example on a full disk, the answer counts.
  const later = (work: Promise<unknown>) => event.waitUntil(work.catch(() => {}));
  const answer = copies.answer({ request, clientId, resultingClientId, later });
  if (answer) event.respondWith(answer);
});

scope.addEventListener('message', (event) => {
  const { data } = event;
  if (data.kind === 'forget') event.waitUntil(copies.forget());
  else event.waitUntil(copies.keepLoaded(data.urls).catch(() => {}));
});
