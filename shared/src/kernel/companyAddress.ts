/**
 * Which company's record is open, as the address says it: `?company=12` beside whatever else the screen keeps there.
 * Any page of the shell shows the record over itself; `/companies/12` is the record alone. ADR-113.
 */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

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

/**
 * `open(id, among)` shows a record over this screen, as a page of its own in the history, so that Back closes it; one that
 * is open already is replaced. `among` are the ids of the list it is opened from, in its order: the record goes on to the next one in it.
 */
export function useCompanyAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const newest = useRef(params);
  useEffect(() => {
    newest.current = params;
  }, [params]);

  const among = useMemo(() => amongOf(state), [state]);
  const go = useCallback(
    (id: number | null, replace: boolean, ids: readonly number[]) =>
      navigate({ search: searchWith(newest.current, id) }, { replace, state: id === null ? null : { among: ids } }),
    [navigate],
  );
  return {
    openId: idOf(params.get(PARAM)),
    among,
    open: useCallback(
      (id: number, ids: readonly number[] = []) => void go(id, newest.current.has(PARAM), around(ids, id)),
      [go],
    ),
    /** Another one of the same list in its place. */
    showNeighbour: useCallback((id: number) => void go(id, true, among), [go, among]),
    close: useCallback(() => void go(null, true, []), [go]),
    /** The address that opens the record over this screen, for links. */
    hrefOf: useCallback((id: number) => `${pathname}${searchWith(params, id)}`, [pathname, params]),
  };
}

function searchWith(params: URLSearchParams, id: number | null): string {
  const next = new URLSearchParams(params);
  if (id === null) next.delete(PARAM);
  else next.set(PARAM, String(id));
  return `?${next}`;
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
