import type { BusEventName } from '@salesdesk/shared';
import { type FrameApi, type FrameState, frameState, type Recording } from '@salesdesk/shared/domain';
import { type ThemeChoice, useTheme } from '@salesdesk/shared/ui/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { onPageMessage, postToPage } from './messages.ts';

interface LiveStateProps {
  /** The user's own theme in the product. */
  ownTheme: ThemeChoice;
  /** Answers calls this way from now on. */
  serve: (api: FrameApi, answers: readonly Recording[]) => void;
  /** Shows the screen to another user or with other permissions. */
  apply: (state: FrameState) => void;
  /** Emits an event on the bus of the frame. */
  emit: (name: BusEventName, payload: object) => void;
}

/** Applies changes from the isolation page while the screen runs: rights, API, answers, theme, events. */
export function LiveState({ ownTheme, serve, apply, emit }: LiveStateProps) {
  const { choose } = useTheme();
  const applied = useRef<string | null>(null);
  const take = useEffectEvent((search: string, answers: readonly Recording[]) => {
    const state = frameState(new URLSearchParams(search));
    serve(state.api, answers);
    // A recorded answer must not draw the screen again: it would call again, and be recorded again.
    if (search === applied.current) return;
    applied.current = search;
    apply(state);
    choose(state.theme ?? ownTheme);
  });
  useEffect(() => {
    const stop = onPageMessage((message) => {
      if (message.type === 'state') take(message.search, message.answers);
      else if (message.type === 'emit') emit(message.name as BusEventName, message.payload);
    });
    postToPage({ type: 'ready' });
    return stop;
  }, [emit]);
  return null;
}
