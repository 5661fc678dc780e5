/** Warns two minutes before the session ends, in every tab; one press extends it in all of them. WCAG 2.2.1, ADR-165. */
import { dataOf, formatTime, http, useQuery, useSession } from '@salesdesk/shared';
import { endpoints, SESSION_HOURS, SESSION_WARNING_SECONDS, type SessionTime } from '@salesdesk/shared/domain';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { logout } from '../navigation/SignOutButton.tsx';
import { t } from '../texts.ts';
import { useLasting } from '../useLasting.ts';

const CHANNEL = 'salesdesk.session';
/** The page has loaded by then. */
const FIRST_LOOK_MS = 60_000;
/** An hour, because a timer may be late after a sleep. */
const LONGEST_PAUSE_MS = 3_600_000;
/** While it ends soon: another tab may have extended it. */
const SHORTEST_PAUSE_MS = 10_000;
const AFTER_FAILURE_MS = 60_000;

const ConfirmDialog = lazy(() =>
  import('@salesdesk/shared/ui/overlay').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);

export function SessionWarning() {
  const { ending, look } = useSessionEnding();
  const [isSeen, setSeen] = useState(false);
  const isNear = ending !== null;
  useEffect(() => {
    if (!isNear) setSeen(false);
  }, [isNear]);
  const tellTabs = useTabs((message) => {
    if (message === 'seen') setSeen(true);
    else void look();
  });
  const stay = async () => {
    setSeen(true);
    tellTabs('seen');
    // Any call of the user extends the session.
    const isDone = await http.get(endpoints.users.loggedIn).then(
      () => true,
      () => false,
    );
    if (!isDone) setSeen(false);
    await look();
    tellTabs('extended');
  };
  return (
    <Suspense fallback={null}>
      {ending && (
        // Escape and a click beside it stay too: the person who does that is there.
        <ConfirmDialog
          confirmIsSafe
          open={!isSeen}
          {...wordsOf(ending)}
          detail={t('What you typed in a form is kept, and comes back when you sign in again.')}
          cancelLabel={t('Logout')}
          onCancel={() => void logout()}
          onConfirm={() => void stay()}
          onDismiss={() => void stay()}
        />
      )}
    </Suspense>
  );
}

function wordsOf({ at, isFinal }: SessionEnding): { title: string; message: string; confirmLabel: string } {
  const time = formatTime(at);
  return isFinal
    ? {
        title: t('You have to sign in again soon'),
        message: t('At {{time}} you are signed out, because a sign-in lasts {{hours}} hours.', {
          time,
          hours: SESSION_HOURS,
        }),
        confirmLabel: t('Understood'),
      }
    : {
        title: t('Are you still there?'),
        message: t('At {{time}} you are signed out, because nothing was done here for a long time.', { time }),
        confirmLabel: t('Stay signed in'),
      };
}

interface SessionEnding {
  /** By this computer's clock. */
  at: Date;
  /** Nothing extends it. */
  isFinal: boolean;
}

/** The end when it is near, else null. `look` asks again. */
function useSessionEnding(): { ending: SessionEnding | null; look: () => Promise<unknown> } {
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

/** `onMessage` gets what another tab of this browser tells. Returns the function that tells them; nothing where channels are missing. */
function useTabs(onMessage: (message: unknown) => void): (message: string) => void {
  const channel = useRef<BroadcastChannel | null>(null);
  const receive = useEffectEvent(onMessage);
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const own = new BroadcastChannel(CHANNEL);
    own.onmessage = ({ data }) => receive(data);
    channel.current = own;
    return () => {
      own.close();
      channel.current = null;
    };
  }, []);
  return useCallback((message) => channel.current?.postMessage(message), []);
}
