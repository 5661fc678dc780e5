import { useCallback, useContext, useEffect, useEffectEvent } from 'react';
import { type Location, UNSAFE_DataRouterContext, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

interface PutOptions {
  /** No new entry in the history; true by default. */
  replace?: boolean;
  /** The state of the entry; that of the current one by default. */
  state?: unknown;
}

export interface Address {
  params: URLSearchParams;
  /** Where the router is, which may not be drawn yet. */
  now: () => URLSearchParams;
  /**
   * Writes these parameters and leaves the others; null or '' removes one. Settles when the router has moved, or when it
   * stays: something unsaved may hold the page.
   */
  put: (changes: Readonly<Record<string, string | null>>, options?: PutOptions) => Promise<void>;
}

/**
 * The query of the address. What is written builds on where the router is, however late React draws it: a filter that
 * settles must not bring back the record that has just been closed.
 */
export function useAddress(): Address {
  const [params] = useSearchParams();
  const drawn = useLocation();
  const navigate = useNavigate();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  // Without a data router, what is drawn is where it is.
  const fallback = router ? null : drawn;
  const { pathname } = drawn;
  const locationNow = useCallback(() => router?.state.location ?? (fallback as Location), [router, fallback]);
  const put = useCallback<Address['put']>(
    async (changes, { replace = true, state } = {}) => {
      const now = locationNow();
      // This page is on its way out.
      if (now.pathname !== pathname) return;
      const next = new URLSearchParams(now.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      await navigate({ search: `?${next}` }, { replace, state: state === undefined ? now.state : state });
    },
    [locationNow, pathname, navigate],
  );
  const now = useCallback(() => new URLSearchParams(locationNow().search), [locationNow]);
  return { params, now, put };
}

/** What a screen is asked to do by its address: `?do=add`, `?do=edit:12`. ADR-114. */
const PARAM = 'do';

/**
 * Calls the action the address names, once, with what stands behind the colon, and takes it out of the address. An
 * action that is undefined waits until it is there; names of no action are left alone.
 */
export function useAddressAction(actions: Readonly<Record<string, ((argument: string) => unknown) | undefined>>): void {
  const { params, put } = useAddress();
  const [name = '', argument = ''] = params.get(PARAM)?.split(':') ?? [];
  const act = useEffectEvent((asked: string, what: string) => actions[asked]?.(what));
  const isReady = Object.hasOwn(actions, name) && actions[name] !== undefined;
  useEffect(() => {
    if (!isReady) return;
    void put({ [PARAM]: null });
    act(name, argument);
  }, [isReady, name, argument, put]);
}
