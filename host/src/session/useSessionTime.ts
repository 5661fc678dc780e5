/** How long the session still lasts, for a warning before it ends. ADR-165. */
import { dataOf, http, useQuery, useSession } from '@salesdesk/shared';
import { endpoints, SESSION_WARNING_SECONDS, type SessionTime } from '@salesdesk/shared/domain';
import { useLasting } from '../useLasting.ts';

/** The page has loaded by then. */
const FIRST_LOOK_MS = 60_000;
/** An hour, because a timer may be late after a sleep. */
const LONGEST_PAUSE_MS = 3_600_000;
/** While it ends soon: another tab may have extended it. */
const SHORTEST_PAUSE_MS = 10_000;
const AFTER_FAILURE_MS = 60_000;

export interface SessionEnding {
  /** By this computer's clock. */
  at: Date;
  /** Nothing extends it. */
  isFinal: boolean;
}

/** The end when it is near, else null. `look` asks again. */
export function useSessionEnding(): { ending: SessionEnding | null; look: () => Promise<unknown> } {
  const { isAuthenticated } = useSession();
  const isDue = useLasting(isAuthenticated, FIRST_LOOK_MS);
  const { data, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['session-time'],
    queryFn: ({ signal }) => dataOf(http.get(endpoints.auth.sessionTime, { signal })),
    enabled: isDue,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_FAILURE_MS : pauseOf(state.data)),
    refetchIntervalInBackground: true,
  });
  return { ending: isDue && data ? endingOf(data, dataUpdatedAt) : null, look: refetch };
}

/** The next look: two minutes before the end as it is known now. */
function pauseOf(time: SessionTime | undefined): number {
  const left = secondsLeft(time) - SESSION_WARNING_SECONDS;
  return Math.min(Math.max(left * 1000, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
}

function endingOf(time: SessionTime, askedAt: number): SessionEnding | null {
  const left = secondsLeft(time);
  if (left > SESSION_WARNING_SECONDS) return null;
  return { at: new Date(askedAt + left * 1000), isFinal: time.seconds <= SESSION_WARNING_SECONDS };
}

function secondsLeft(time: SessionTime | undefined): number {
  return time ? Math.min(time.idle_seconds, time.seconds) : Number.POSITIVE_INFINITY;
}
