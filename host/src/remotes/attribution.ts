/**
 * Which release calls and errors come from. Each remote gets a door of the kernel that is bound to its release, so that calls
 * name who makes them (ADR-155). Errors in timers, rejected promises and event handlers are attributed by the address of the
 * script that threw, so that one of the host, of another remote or of a browser extension never counts for a release.
 */
import { boundTo, type Caller, type Http, httpOf } from '@salesdesk/shared';
import type { RemoteEntry } from './catalog.ts';
import { RemoteFailure } from './failure.ts';
import { releaseAt } from './fileGuard.ts';

/** Exports of the kernel that make calls, besides the client itself and what components take from their context. */
const BOUND = ['countriesQuery', 'networksQuery', 'stagesQuery', 'usersQuery'];
const KERNEL = '@salesdesk/shared';

/** What the requests of a release say about it. */
export function callerOf({ name, version, isOverride, cohort }: RemoteEntry): Caller {
  return { remote: name, release: version, cohort: isOverride ? 'override' : (cohort ?? 'default') };
}

const callers = new Map<string, Caller>();
/** One for all consumers of a container, by it and the version of the contract that it gets. */
const doors = new Map<string, object>();

/** Remembers which release a container belongs to. Call it before the container runs. */
export function nameContainer(global: string, entry: RemoteEntry): void {
  callers.set(global, callerOf(entry));
}

/** What federation holds about one version of a shared module; `lib` once it is loaded. */
interface SharedModule {
  lib?: unknown;
  version?: string;
}

/**
 * The shared module as the container should get it: a copy of the kernel's door whose calls name the release, when the
 * container is one of a remote; otherwise unchanged. Everything else in the copy is the module's own export, live.
 */
export function sharedFor<T extends SharedModule>(global: string, key: string, shared: T): T {
  const caller = callers.get(global);
  const { lib } = shared;
  if (!caller || key !== KERNEL || typeof lib !== 'function') return shared;
  const id = `${global} ${shared.version}`;
  const door = () => {
    const copy = doors.get(id) ?? doorOf(lib(), caller);
    doors.set(id, copy);
    return copy;
  };
  return { ...shared, lib: door };
}

/** The exports of the module, with those that make calls bound to `caller`. */
export function doorOf(module: object, caller: Caller): object {
  const exports = module as Record<string, unknown>;
  const bound: Record<string, unknown> = {};
  for (const name of BOUND) {
    const value = exports[name];
    if (typeof value === 'function') bound[name] = boundTo(caller, value as () => unknown);
  }
  if (exports.http) bound.http = httpOf(exports.http as Http, caller);
  const own = Object.fromEntries(Object.entries(bound).map(([name, value]) => [name, { value, enumerable: true }]));
  return Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(module), ...own });
}

/** A lost connection, or a request given up on purpose, is no fault of the release. */
const NOT_OWN =
  /^(AbortError|TimeoutError)|failed to fetch|load failed|networkerror|network error|loading (css )?chunk/i;
/** A frame of a stack: `at name (https://…/page.js:1:2)` or `name@https://…/page.js:1:2`. */
const FRAME = /(?:\(|@|\bat )\s*((?:https?|blob|file|[a-z-]*extension):[^\s()]+?):\d+(?::\d+)?\)?\s*$/;

/** Whether an error is that of a network or of a request given up on purpose, and so of no release. */
export function isOfNetwork(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return NOT_OWN.test(`${error.name}: ${error.message}`) || NOT_OWN.test(error.message);
}

/** Calls back for each error that code of a release threw outside its rendering. Returns a function that stops it. */
export function watchScripts(onFailure: (failure: RemoteFailure) => void): () => void {
  const take = (error: unknown, place: string) => {
    const entry = ownerOf(error);
    if (entry) onFailure(new RemoteFailure(entry, 'script', `its code failed ${place}`, error));
  };
  const onError = ({ error }: ErrorEvent) => take(error, 'after its screen was shown');
  const onRejection = ({ reason }: PromiseRejectionEvent) => take(reason, 'in a promise that nothing handled');
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}

/**
 * The release whose code threw an error: that of the topmost script in its stack. Undefined for code of the host, also
 * when a release called it, for extensions, and for values without a stack.
 */
export function ownerOf(error: unknown): ReturnType<typeof releaseAt> {
  if (!(error instanceof Error) || isOfNetwork(error)) return undefined;
  // The message stands above the frames and may have lines of its own.
  const frames = (error.stack ?? '').replace(error.message, '').split('\n');
  const address = frames.map((frame) => FRAME.exec(frame)?.[1]).find((found) => found !== undefined);
  return address === undefined ? undefined : releaseAt(address);
}
