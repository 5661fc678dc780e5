/** The event bus: facts in the past tense, typed, owned by the host. Asking for something is a function call, not an event. */

import { useEffect, useEffectEvent } from 'react';
import { Subject } from 'rxjs';
import type { LiveChange } from '../domain/index.ts';

/** Every event and its payload. No tokens, no secrets. */
export interface BusEvents {
  /** The session ended in this browser; the host shows the sign-in. An empty `message` was already shown. */
  'session.ended': { reason: SessionEndReason; message: string };
  'session.began': { userId: number | null };
  /** The server requested a redirect (11019); `path` is on this origin. */
  'navigation.requested': { path: string };
  /** State: the page fills the window, the sidebar is hidden. */
  'shell.maximised': { maximised: boolean };
  'account.saved': { accountId: number };
  /** `from` is '' for leads that were moved together. */
  'lead.moved': { accountId: number; from: string; to: string };
  'user.changed': { userId: number };
  'network.changed': { networkId: number };
  /** A change was undone; every list refetches. */
  'change.undone': { text: string };
  /** A colleague changed something, or the same user in another tab. Never a change of this page. */
  'live.changed': { changes: readonly LiveChange[] };
  /** Notifications of the user came, or were read elsewhere. */
  'notifications.changed': { at: string };
  /** Changes were missed, so everything shown has to be refetched. */
  'live.missed': { at: string };
}

export type SessionEndReason = 'signed-out' | 'refresh-refused' | 'unauthenticated' | 'other-tab';
export type BusEventName = keyof BusEvents;
export type BusEvent = { [Name in BusEventName]: { name: Name; payload: BusEvents[Name] } }[BusEventName];

/** Events that describe a state: a late subscriber gets the last one at once. */
const STATES: readonly BusEventName[] = ['shell.maximised'];

const subject = new Subject<BusEvent>();
const lastOfState = new Map<BusEventName, BusEvent>();

/** Calls `listener`; an error in it does not reach other listeners. */
function deliver<Name extends BusEventName>(listener: (payload: BusEvents[Name]) => void, event: BusEvent): void {
  try {
    listener(event.payload as BusEvents[Name]);
  } catch (error) {
    console.error(`A subscriber of ${event.name} failed.`, error);
  }
}

export const bus = {
  /** Notifies every subscriber; freezes the payload. */
  emit<Name extends BusEventName>(name: Name, payload: BusEvents[Name]): void {
    const event = { name, payload: Object.freeze({ ...payload }) } as unknown as BusEvent;
    if (STATES.includes(name)) lastOfState.set(name, event);
    subject.next(event);
  },
  /** Subscribes. Returns the function that unsubscribes. */
  on<Name extends BusEventName>(name: Name, listener: (payload: BusEvents[Name]) => void): () => void {
    const last = lastOfState.get(name);
    if (last) deliver(listener, last);
    const subscription = subject.subscribe((event) => {
      if (event.name === name) deliver(listener, event);
    });
    return () => subscription.unsubscribe();
  },
  /** Everything that happens, for recorders. */
  events$: subject.asObservable(),
};

/** Subscribes for as long as the component is mounted; the newest `listener` is called. */
export function useBus<Name extends BusEventName>(name: Name, listener: (payload: BusEvents[Name]) => void): void {
  const handle = useEffectEvent(listener);
  useEffect(() => bus.on(name, (payload) => handle(payload)), [name]);
}
