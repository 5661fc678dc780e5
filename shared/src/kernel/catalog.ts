/** Lists every screen picks from. Loaded once, shared by all. product.md section 7. */

import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Country, type Network, type Stage, TOASTS, type UserListItem } from '../domain/index.ts';
import { announceFailure } from './announce.ts';
import { useHttp } from './http/client.ts';
import { msg } from './language/texts.ts';
import { countriesQuery, networksQuery, stagesQuery, storedCountries, usersQuery } from './queries.ts';

const STAGES_FAILURE = msg('Stages could not be loaded.');
const CATALOG_FRESH_MS = 5 * 60_000;

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

/** All colleagues; without system.staff.view ids, names and status only. `failure` for the caller's own wording; `isWanted` false: not yet. */
export function useUsers(failure: string = TOASTS.fetchUsers, { isWanted = true } = {}): Catalog<UserListItem> {
  return useCatalog(usersQuery({}, useHttp()), failure, { isWanted });
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
  useFailureToast(error, failure);
  return {
    items: data ?? stored ?? [],
    isLoading: isPending && !stored,
    hasFailed: isError,
    retry: () => void refetch(),
  };
}
