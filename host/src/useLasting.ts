import { useEffect, useState } from 'react';

/** True once `is` has been true for `ms`. */
export function useLasting(is: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), ms);
    return () => clearTimeout(timer);
  }, [is, ms]);
  return lasts;
}
