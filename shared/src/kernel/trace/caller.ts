/** Which remote makes a call. The host binds each remote's door to its name, so nothing has to be guessed. ADR-155. */
import { createContext, use, useMemo } from 'react';

/** The release of a remote that makes a call. */
export interface Caller {
  remote: string;
  release: string;
  /** Why this user runs that release. */
  cohort: 'default' | 'trial' | 'fallback' | 'override';
}

let current: Caller | null = null;

/** The caller of the function that is running; null for the host. Valid until that function returns or awaits. */
export function currentCaller(): Caller | null {
  return current;
}

/** Runs `work` for `caller`. What `work` starts after its first `await` has to use a client that was bound before. */
export function runAs<T>(caller: Caller | null, work: () => T): T {
  const before = current;
  current = caller;
  try {
    return work();
  } finally {
    current = before;
  }
}

/** A function that always runs for `caller`. */
export function boundTo<F extends Call>(caller: Caller | null, work: F): F {
  return ((...args: Parameters<F>) => runAs(caller, () => work(...args))) as F;
}

type Call = (...args: never[]) => unknown;
interface Client {
  get: Call;
  post: Call;
  file: Call;
}

/** A client whose calls are always those of `caller`, also after awaits and from timers. */
export function httpOf<C extends Client>(
  http: C,
  caller: Caller | null,
): { get: C['get']; post: C['post']; file: C['file'] } {
  return { get: boundTo(caller, http.get), post: boundTo(caller, http.post), file: boundTo(caller, http.file) };
}

/** The remote that a component is part of; null for the host. Set by the host around each remote's screen. */
export const CallerContext = createContext<Caller | null>(null);

/** A client for the remote that this component is part of. */
export function useBoundHttp<C extends Client>(http: C): ReturnType<typeof httpOf<C>> {
  const caller = use(CallerContext);
  return useMemo(() => httpOf(http, caller), [http, caller]);
}
