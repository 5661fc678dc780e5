/** What a screen is asked to do by its address: `?do=add`, `?do=edit:12`. ADR-114. */
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAM = 'do';

/**
 * Calls the action the address names, once, with what stands behind the colon, and takes it out of the address. An
 * action that is undefined waits until it is there; names of no action are left alone.
 */
export function useAddressAction(actions: Readonly<Record<string, ((argument: string) => unknown) | undefined>>): void {
  const [params, setParams] = useSearchParams();
  const [name = '', argument = ''] = params.get(PARAM)?.split(':') ?? [];
  const act = useEffectEvent((asked: string, what: string) => actions[asked]?.(what));
  const isReady = Object.hasOwn(actions, name) && actions[name] !== undefined;
  useEffect(() => {
    if (!isReady) return;
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(PARAM);
        return next;
      },
      { replace: true },
    );
    act(name, argument);
  }, [isReady, name, argument, setParams]);
}
