/**
 * Which company's record is open, as the address says it: `?company=12` beside whatever else the screen keeps there.
 * Any page of the shell shows the record over itself; `/companies/12` is the record alone. ADR-113.
 */
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useAddress } from './useAddress.ts';

const PARAM = 'company';
const PATH = '/companies/';
/** So many neighbours are remembered on either side of the one that was opened. */
const NEIGHBOURS = 200;

/** The address of a company's record alone: for links to colleagues. */
export function companyPath(id: number): string {
  return `${PATH}${id}`;
}

/** The address of the record alone that an address names, null when it names none. */
export function recordPathIn(address: { pathname: string; search: string }): string | null {
  const id = companyIn(address);
  return id === null ? null : companyPath(id);
}

/** The company an address names, null when none. */
export function companyIn({ pathname, search }: { pathname: string; search: string }): number | null {
  const alone = pathname.startsWith(PATH) ? pathname.slice(PATH.length) : null;
  return idOf(alone ?? new URLSearchParams(search).get(PARAM));
}

/** A record, null for none, and the ids of the list it was opened from, in its order. */
interface Shown {
  id: number | null;
  among: readonly number[];
}

const NONE: Shown = { id: null, among: [] };

/**
 * `open(id, among)` shows a record over this screen, as a page of its own in the history, so that Back closes it; one that
 * is open already is replaced. `among` are the ids of the list it is opened from, in its order: the record goes on to the next one in it.
 */
export function useCompanyAddress() {
  const { params, now, go } = useGo();
  const { pathname } = useLocation();
  // Without the record: lists and boards render again when `hrefOf` changes.
  const others = new URLSearchParams(params);
  others.delete(PARAM);
  const query = others.toString();
  return {
    openId: idOf(params.get(PARAM)),
    open: useCallback(
      (id: number, ids: readonly number[] = []) => {
        const shown = { id, among: around(ids, id) };
        if (now().has(PARAM)) return void go(shown, true);
        if (listeners.size === 0) return void go(shown, false);
        // The press is answered first, then the record is drawn, then the page behind it.
        afterPaint(() => {
          want(shown);
          // Not when it has been closed, or another one opened, meanwhile.
          afterPaint(() => void (wanted === shown && go(shown, false)));
        });
      },
      [go, now],
    ),
    close: useCallback(() => void go(NONE, true), [go]),
    /** The address that opens the record over this screen, for links. */
    hrefOf: useCallback((id: number) => `${pathname}?${query}${query && '&'}${PARAM}=${id}`, [pathname, query]),
  };
}

/** For the record itself: which one to show, and the list it was opened from. It does not wait for the page behind it. */
export function useOpenCompany() {
  const { params, now, go } = useGo();
  const { state, key } = useLocation();
  const ahead = useSyncExternalStore(subscribe, () => wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has been drawn for another address.
  useEffect(() => want(null), [key]);
  const named = useMemo(() => ({ id: idOf(params.get(PARAM)), among: amongOf(state) }), [params, state]);
  const { id, among } = ahead ?? named;
  return {
    openId: id,
    among,
    /** Another one of the same list in its place. */
    showNeighbour: useCallback((next: number) => void go({ id: next, among }, now().has(PARAM)), [go, among, now]),
    close: useCallback(() => void go(NONE, true), [go]),
  };
}

/** What the record shows before the page has been drawn for the new address, which React does in a transition. */
let wanted: Shown | null = null;
const listeners = new Set<() => void>();

function want(next: Shown | null): void {
  if (wanted === next) return;
  wanted = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // Back may return to the page that is still drawn.
  const forget = () => want(null);
  listeners.add(listener);
  window.addEventListener('popstate', forget);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', forget);
  };
}

function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** Navigates to the address of what is shown. */
function useGo() {
  const { params, now, put } = useAddress();
  const go = useCallback(
    async (shown: Shown, replace: boolean) => {
      const { id, among } = shown;
      await put({ [PARAM]: id === null ? null : String(id) }, { replace, state: id === null ? null : { among } });
      // Something unsaved may hold the page.
      want(idOf(now().get(PARAM)) === id ? shown : null);
    },
    [now, put],
  );
  return { params, now, go };
}

function around(ids: readonly number[], id: number): readonly number[] {
  const at = ids.indexOf(id);
  return at < 0 ? [] : ids.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);
}

function amongOf(state: unknown): readonly number[] {
  const ids = (state as { among?: unknown } | null)?.among;
  return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id)) : [];
}

function idOf(text: string | null): number | null {
  const id = Number(text);
  return text && Number.isSafeInteger(id) && id > 0 ? id : null;
}
