/** Lists every screen picks from: countries, networks, users. Loaded once, shared by all. product.md section 7. */

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announceFailure } from './announce.ts';
import { type Country, endpoints, type Network, type Reply, TOASTS, type UserListItem } from './domain/index.ts';
import { http } from './http/client.ts';
import { ReplyFailure } from './http/errors.ts';
import { persisted } from './persisted.ts';
import { queryKeys } from './queryClient.ts';

const CATALOG_FRESH_MS = 5 * 60_000;

export interface Catalog<T> {
  items: readonly T[];
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

const countries = persisted<Country[]>('countries');

/** All countries with phone codes; kept in local storage, so that forms open filled. */
export function useCountries(): Catalog<Country> {
  const stored = countries.read() ?? undefined;
  return useCatalog(
    queryKeys.countries,
    (signal) => http.get(endpoints.countries.list, { signal }),
    TOASTS.fetchCountry,
    {
      stored,
      keep: countries.write,
    },
  );
}

/** All networks, inactive ones too; pickers leave those out. */
export function useNetworks(): Catalog<Network> {
  return useCatalog(queryKeys.networks, (signal) => http.get(endpoints.networks.list, { signal }), TOASTS.fetchNetwork);
}

/** All colleagues; without system.staff.view ids, names and status only. `failure` for the caller's own wording; `isWanted` false: not yet. */
export function useUsers(failure: string = TOASTS.fetchUsers, { isWanted = true } = {}): Catalog<UserListItem> {
  return useCatalog(queryKeys.users, (signal) => http.get(endpoints.users.list, { signal }), failure, { isWanted });
}

/** The data of a successful reply; throws a `ReplyFailure` otherwise, for query functions. */
export async function dataOf<T>(reply: Promise<Reply<T>> | Reply<T>): Promise<T> {
  const answer = await reply;
  if (answer.error !== false || answer.data === undefined || answer.data === null) throw new ReplyFailure(answer);
  return answer.data;
}

/** Says each failure of a query once, as `announceFailure` does. */
export function useFailureToast(error: unknown, text: string): void {
  useEffect(() => {
    if (error) announceFailure(error, text, { key: text });
  }, [error, text]);
}

function useCatalog<T>(
  queryKey: readonly string[],
  load: (signal: AbortSignal) => Promise<Reply<T[]>>,
  failure: string,
  { stored, keep, isWanted = true }: { stored?: T[]; keep?: (items: T[]) => void; isWanted?: boolean } = {},
): Catalog<T> {
  const query = useQuery({
    queryKey,
    enabled: isWanted,
    staleTime: CATALOG_FRESH_MS,
    placeholderData: stored,
    queryFn: async ({ signal }) => {
      const items = await dataOf(load(signal));
      keep?.(items);
      return items;
    },
  });
  useFailureToast(query.error, failure);
  return {
    items: query.data ?? stored ?? [],
    isLoading: query.isPending && !stored,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
  };
}
