import { localDay } from '@salesdesk/shared/domain';
import { useEffect, useState } from 'react';

const LOOK_MS = 60_000;

/** The user's calendar day as YYYY-MM-DD. While it is wanted, the component renders again after midnight. */
export function useToday(isWanted: boolean): string {
  const [day, setDay] = useState(() => localDay(new Date()));
  useEffect(() => {
    if (!isWanted) return;
    const look = () => setDay(localDay(new Date()));
    look();
    const timer = setInterval(look, LOOK_MS);
    // A machine that slept over midnight.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWanted]);
  return day;
}
