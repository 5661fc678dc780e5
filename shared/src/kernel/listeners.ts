/** Listeners of a module, and values that components follow. */
import { useSyncExternalStore } from 'react';
import type { BehaviorSubject } from 'rxjs';

/** Those whom a module notifies; `subscribe` is as `useSyncExternalStore` wants it. */
export function createListeners<Details extends unknown[] = []>() {
  const listeners = new Set<(...details: Details) => void>();
  return {
    /** Returns the function that ends it. */
    subscribe(listener: (...details: Details) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(...details: Details): void {
      for (const listener of listeners) listener(...details);
    },
  };
}

/** A value that components follow by `use`; `read` gives the first one when it is asked for. */
export function createStore<T>(read: () => T) {
  const { subscribe, notify } = createListeners();
  let held: { value: T } | undefined;
  const get = (): T => {
    held ??= { value: read() };
    return held.value;
  };
  return {
    get,
    set(value: T): void {
      held = { value };
      notify();
    },
    subscribe,
    use: (): T => useSyncExternalStore(subscribe, get),
  };
}

/** The hook by which components follow the value of a subject. */
export function hookOf<T>(subject: BehaviorSubject<T>): () => T {
  const subscribe = (onChange: () => void) => {
    const subscription = subject.subscribe(onChange);
    return () => subscription.unsubscribe();
  };
  return () => useSyncExternalStore(subscribe, () => subject.value);
}
