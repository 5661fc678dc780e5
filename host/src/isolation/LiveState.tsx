import { type ThemeChoice, useTheme } from '@salesdesk/shared/ui/core';
import { useEffect, useEffectEvent } from 'react';
import { type IsolationState, stateOf } from './isolation.model.ts';
import { onPageMessage, postToPage } from './messages.ts';

interface LiveStateProps {
  /** The user's own theme in the product. */
  ownTheme: ThemeChoice;
  apply: (state: IsolationState) => void;
}

/** Applies changes from the isolation page while the screen runs: rights, API, theme. */
export function LiveState({ ownTheme, apply }: LiveStateProps) {
  const { choose } = useTheme();
  const take = useEffectEvent((state: IsolationState) => {
    apply(state);
    choose(state.theme ?? ownTheme);
  });
  useEffect(() => {
    const stop = onPageMessage(({ search }) => take(stateOf(new URLSearchParams(search))));
    postToPage({ type: 'ready' });
    return stop;
  }, []);
  return null;
}
