import { dataOf, useQuery, useQueryClient, useWork } from '@salesdesk/shared';
import { getState } from './audit.api.ts';

const KEY = ['audit', 'state'];
const POLL_MS = 2_000;

/** The last check of the trail, asked for again while one is running; `check` begins one. */
export function useTrailState() {
  const client = useQueryClient();
  const { data: state, isError } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => dataOf(getState(false, signal)),
    refetchInterval: ({ state: { data } }) => (data?.is_checking ? POLL_MS : false),
    staleTime: 0,
  });
  const checking = useWork({
    mutationFn: () => dataOf(getState(true)),
    onSettled: () => void client.invalidateQueries({ queryKey: KEY }),
  });
  return { state, isError, check: () => void checking.run(), isStarting: checking.isPending };
}
