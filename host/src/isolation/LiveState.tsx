import { type ThemeChoice, useTheme } from '@salesdesk/shared/ui/core';
import { useEffect, useEffectEvent } from 'react';
import { type IsolationState, stateOf } from './isolation.model.ts';
import { onPageMessage, tellPage } from './messages.ts';

interface LiveStateProps {
  /** What the person has chosen for the product. */
  ownTheme: ThemeChoice;
  apply: (state: IsolationState) => void;
}

/** Takes what the page changes while the screen runs: rights, API, theme. */
export function LiveState({ ownTheme, apply }: LiveStateProps) {
  const { choose } = useTheme();
  const take = useEffectEvent((state: IsolationState) => {
    apply(state);
    choose(state.theme ?? ownTheme);
  });
  useEffect(() => {
    const stop = onPageMessage(({ search }) => take(stateOf(new URLSearchParams(search))));
    tellPage({ type: 'ready' });
    return stop;
  }, []);
  return null;
}
