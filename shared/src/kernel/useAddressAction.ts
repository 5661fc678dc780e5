/** What a screen is asked to do by its address: `?do=add`, `?do=edit:12`. ADR-114. */
import { useEffect, useEffectEvent } from 'react';
import { useAddress } from './useAddress.ts';

const PARAM = 'do';

/**
 * Calls the action the address names, once, with what stands behind the colon, and takes it out of the address. An
 * action that is undefined waits until it is there; names of no action are left alone.
 */
export function useAddressAction(actions: Readonly<Record<string, ((argument: string) => unknown) | undefined>>): void {
  const { params, put } = useAddress();
  const [name = '', argument = ''] = params.get(PARAM)?.split(':') ?? [];
  const act = useEffectEvent((asked: string, what: string) => actions[asked]?.(what));
  const isReady = Object.hasOwn(actions, name) && actions[name] !== undefined;
  useEffect(() => {
    if (!isReady) return;
    void put({ [PARAM]: null });
    act(name, argument);
  }, [isReady, name, argument, put]);
}
