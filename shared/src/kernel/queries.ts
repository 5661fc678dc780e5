/** The lists that several screens read, one factory for each noun: its key, its call, and what counts as a failure. */
import { queryOptions } from '@tanstack/react-query';
import {
  type Country,
  endpoints,
  type Filters,
  type Reply,
  TEAM_ACCESS,
  TEAM_RIGHTS,
  withDayBounds,
} from '../domain/index.ts';
import { http } from './http/client.ts';
import { ReplyFailure } from './http/errors.ts';
import { persisted } from './persisted.ts';
import { queryKeys } from './queryClient.ts';
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
export const storedCountries = persisted<Country[]>('countries');

/** All countries with phone codes. */
export const countriesQuery = (client = ofCaller()) =>
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
