/**
 * Stores the session's values in the browser and clears them. product.md section 3 (session keys),
 * product.md section 9 (access token in local storage), R-15. The refresh secret is a cookie no script can read.
 */
import { ACCESS_TOKEN_KEY, PRE_AUTH_TOKEN_KEY, USERNAME_KEY } from '../domain/index.ts';

type StoredUsername = { ok: true; name: string } | { ok: false; reason: 'missing' | 'unreadable' };

export const tokenStore = {
  accessToken: (): string | null => localStorage.getItem(ACCESS_TOKEN_KEY),
  storeAccessToken(token: string): void {
    localStorage.setItem(ACCESS_TOKEN_KEY, token);
    sessionStorage.setItem(ACCESS_TOKEN_KEY, token);
  },
  preAuthToken: (): string | null => sessionStorage.getItem(PRE_AUTH_TOKEN_KEY),
  storePreAuthToken: (token: string): void => sessionStorage.setItem(PRE_AUTH_TOKEN_KEY, token),
  storeUsername: (name: string): void => sessionStorage.setItem(USERNAME_KEY, JSON.stringify(name)),
  /** The name of the first step; JSON text, so anything else is unreadable. */
  username(): StoredUsername {
    const text = sessionStorage.getItem(USERNAME_KEY);
    if (!text) return { ok: false, reason: 'missing' };
    try {
      const name: unknown = JSON.parse(text);
      return typeof name === 'string' && name ? { ok: true, name } : { ok: false, reason: 'unreadable' };
    } catch {
      return { ok: false, reason: 'unreadable' };
    }
  },
  clearPreAuthToken: (): void => sessionStorage.removeItem(PRE_AUTH_TOKEN_KEY),
  clear(): void {
    localStorage.removeItem(ACCESS_TOKEN_KEY);
    for (const key of [ACCESS_TOKEN_KEY, PRE_AUTH_TOKEN_KEY, USERNAME_KEY]) sessionStorage.removeItem(key);
  },
  /** Calls back when another tab changes the access token; gives the function that ends it. */
  onOtherTab(listener: (token: string | null) => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === ACCESS_TOKEN_KEY || event.key === null) listener(tokenStore.accessToken());
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};
