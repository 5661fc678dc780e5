/** Warns two minutes before the session ends, in every tab; one press extends it in all of them. WCAG 2.2.1, ADR-165. */
import { formatTime, http } from '@salesdesk/shared';
import { endpoints, SESSION_HOURS } from '@salesdesk/shared/domain';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../texts.ts';
import { type SessionEnding, useSessionEnding } from './useSessionTime.ts';
import { useTabs } from './useTabs.ts';

const SessionDialog = lazy(() => import('./SessionDialog.tsx').then((module) => ({ default: module.SessionDialog })));

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
      {ending && <SessionDialog open={!isSeen} {...wordsOf(ending)} onStay={() => void stay()} />}
    </Suspense>
  );
}

function wordsOf({ at, isFinal }: SessionEnding): { title: string; message: string; stayLabel: string } {
  const time = formatTime(at);
  return isFinal
    ? {
        title: t('You have to sign in again soon'),
        message: t('At {{time}} you are signed out, because a sign-in lasts {{hours}} hours.', {
          time,
          hours: SESSION_HOURS,
        }),
        stayLabel: t('Understood'),
      }
    : {
        title: t('Are you still there?'),
        message: t('At {{time}} you are signed out, because nothing was done here for a long time.', { time }),
        stayLabel: t('Stay signed in'),
      };
}
