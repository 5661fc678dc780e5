import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

const CHANNEL = 'salesdesk.session';

/** `onMessage` gets what another tab of this browser tells. Returns the function that tells them; nothing where channels are missing. */
export function useTabs(onMessage: (message: unknown) => void): (message: string) => void {
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
