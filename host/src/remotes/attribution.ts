/** Gives each remote a door of the kernel that is bound to its release, so that calls name who makes them. ADR-155. */
import { boundTo, type Caller, type Http, httpOf } from '@salesdesk/shared';
import type { RemoteEntry } from './catalog.ts';

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
