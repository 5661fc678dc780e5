import { session } from '@salesdesk/shared';

const KEY = 'salesdesk.cohort';

/**
 * The key that assigns a trial: the signed-in user, otherwise this browser, so that the release also stays the same on
 * the sign-in page.
 */
export function cohortKey(): string {
  const { userId } = session.state$.value;
  return userId === null ? browserKey() : `user ${userId}`;
}

/** A random key stored in this browser; it identifies no user. */
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
