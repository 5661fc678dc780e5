/** A browser that forbids storage gets one in memory, before anything else reads it. */
import { isStorageBlocked, replaceBlockedStorage } from './storage.ts';

const real = { local: window.localStorage, session: window.sessionStorage };
afterEach(() => {
  Object.defineProperty(window, 'localStorage', { value: real.local, configurable: true });
  Object.defineProperty(window, 'sessionStorage', { value: real.session, configurable: true });
});

function forbid(name: 'localStorage' | 'sessionStorage') {
  Object.defineProperty(window, name, {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    configurable: true,
  });
}

test('storage that can be used stays as it is', () => {
  replaceBlockedStorage();
  expect(window.localStorage).toBe(real.local);
  expect(isStorageBlocked()).toBe(false);
});

test('forbidden storage becomes one in memory, without locks, and the page knows it', () => {
  Object.defineProperty(navigator, 'locks', { value: {}, configurable: true });
  forbid('localStorage');
  forbid('sessionStorage');
  replaceBlockedStorage();
  localStorage.setItem('access_token', 'mine');
  expect([localStorage.getItem('access_token'), sessionStorage.getItem('access_token')]).toEqual(['mine', null]);
  expect(navigator.locks).toBeUndefined();
  expect(isStorageBlocked()).toBe(true);
});
