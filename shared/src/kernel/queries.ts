/** The lists that several screens read, one factory for each noun: its key, its call, and what counts as a failure. */
import { queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import {
  type Country,
  endpoints,
  type Filters,
  type Network,
  type Reply,
  STATUS,
  type Stage,
  TEAM_ACCESS,
  TEAM_RIGHTS,
  TOASTS,
  type UserListItem,
  withDayBounds,
} from '../domain/index.ts';
import { announceFailure } from './announce.ts';
import { http, useHttp } from './http/client.ts';
import { ReplyFailure } from './http/errors.ts';
import { msg } from './language/texts.ts';
import { persisted } from './persisted.ts';
import { queryKeys } from './queryClient.ts';
import { useSession } from './session.ts';
import { currentCaller, httpOf } from './trace/caller.ts';

/** The data of a successful reply; throws a `ReplyFailure` otherwise, for query functions. */
export async function dataOf<T>(reply: Promise<Reply<T>> | Reply<T>): Promise<T> {
  const answer = await reply;
  if (answer.error !== false || answer.data === undefined || answer.data === null) throw new ReplyFailure(answer);
  return answer.data;
}

/** The client of the caller, taken when a query is made because its function runs later. */
const ofCaller = () => httpOf(http, currentCaller());

/** The countries of the visit before, so that forms open filled. */
const storedCountries = persisted<Country[]>('countries');

/** All countries with phone codes. */
const countriesQuery = (client = ofCaller()) =>
  queryOptions({
    queryKey: queryKeys.countries,
    queryFn: async ({ signal }) => {
      const countries = await dataOf(client.get(endpoints.countries.list, { signal }));
      storedCountries.write(countries);
      return countries;
    },
  });

/** The networks, inactive ones too. */
export const networksQuery = (filters: Filters<'networks'> = {}, client = ofCaller()) =>
  queryOptions({
    queryKey: keyOf(queryKeys.networks, filters),
    queryFn: ({ signal }) => dataOf(client.get(endpoints.networks.list, { query: filters, signal })),
  });

function teamQueryOf({ rights, access, ...filters }: Filters<'team'>) {
  return {
    ...withDayBounds(filters),
    rights: TEAM_RIGHTS.find((one) => one === rights),
    access: TEAM_ACCESS.find((one) => one === access),
  };
}

/** The colleagues; without system.staff.view ids, names and status only. */
export const usersQuery = (filters: Filters<'team'> = {}, client = ofCaller()) =>
  queryOptions({
    queryKey: keyOf(queryKeys.users, filters),
    queryFn: ({ signal }) => dataOf(client.get(endpoints.users.list, { query: teamQueryOf(filters), signal })),
  });

/** The stages in the order of the board. */
export const stagesQuery = (client = ofCaller()) =>
  queryOptions({
    queryKey: [...queryKeys.leads, 'stages'],
    queryFn: ({ signal }) => dataOf(client.get(endpoints.leads.stages, { signal })),
  });

/** What is filtered is another list, loaded again whenever the whole one is. */
function keyOf(noun: readonly string[], filters: object): readonly unknown[] {
  return Object.keys(filters).length ? [...noun, 'filtered', filters] : noun;
}

const STAGES_FAILURE = msg('Stages could not be loaded.');
const CATALOG_FRESH_MS = 5 * 60_000;

/** Lists every screen picks from. Loaded once, shared by all. product.md section 7. */
export interface Catalog<T> {
  items: readonly T[];
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** All countries with phone codes; kept in local storage, so that forms open filled. */
export function useCountries(): Catalog<Country> {
  return useCatalog(countriesQuery(useHttp()), TOASTS.fetchCountry, { stored: storedCountries.read() ?? undefined });
}

/** All networks, inactive ones too; pickers leave those out. */
export function useNetworks(): Catalog<Network> {
  return useCatalog(networksQuery({}, useHttp()), TOASTS.fetchNetwork);
}

/**
 * All colleagues; without system.staff.view ids, names and status only. `failure` for the caller's own wording;
 * `isWanted` false: not yet. Where they cannot be loaded, the user alone.
 */
export function useUsers(failure: string = TOASTS.fetchUsers, { isWanted = true } = {}): Catalog<UserListItem> {
  const catalog = useCatalog(usersQuery({}, useHttp()), failure, { isWanted });
  const { userId, user } = useSession();
  const own = useMemo(
    () => (userId && user ? [namedUser(userId, `${user.first_name} ${user.last_name}`.trim())] : []),
    [userId, user],
  );
  return catalog.hasFailed && !catalog.items.length ? { ...catalog, items: own } : catalog;
}

/** A colleague as pickers need one. */
export function namedUser(user_id: number, full_name: string): UserListItem {
  return { user_id, user_parent_id: user_id, full_name, status: STATUS.active } as UserListItem;
}

/** All stages in the order of the board; `isWanted` false for who may not see them. */
export function useStages({ isWanted = true } = {}): Catalog<Stage> {
  return useCatalog(stagesQuery(useHttp()), STAGES_FAILURE, { isWanted });
}

/** Says each failure of a query once, as `announceFailure` does. */
export function useFailureToast(error: unknown, text: string): void {
  useEffect(() => {
    if (error) announceFailure(error, text, { key: text });
  }, [error, text]);
}

function useCatalog<T, Key extends readonly unknown[]>(
  query: UseQueryOptions<T[], Error, T[], Key>,
  failure: string,
  { stored, isWanted = true }: { stored?: T[]; isWanted?: boolean } = {},
): Catalog<T> {
  const { data, error, isPending, isError, refetch } = useQuery({
    ...query,
    enabled: isWanted,
    staleTime: CATALOG_FRESH_MS,
    placeholderData: () => stored,
  });
  // The bar at the top of the page says that there is no connection.
  useFailureToast(navigator.onLine ? error : null, failure);
  return {
    items: data ?? stored ?? [],
    isLoading: isPending && !stored,
    hasFailed: isError,
    retry: () => void refetch(),
  };
}
