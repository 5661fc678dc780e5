import { session } from '@salesdesk/shared';

const KEY = 'salesdesk.cohort';

/**
 * Who a share of people is dealt out to: the person signed in, else this browser, so that somebody at the sign-in
 * page keeps their release too.
 */
export function cohortKey(): string {
  const { userId } = session.state$.value;
  return userId === null ? browserKey() : `user ${userId}`;
}

/** Random, kept by this browser; it says nothing about anybody. */
export function browserKey(): string {
  try {
    const known = localStorage.getItem(KEY);
    if (known) return known;
    const made = newKey();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    return 'browser-without-storage';
  }
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
