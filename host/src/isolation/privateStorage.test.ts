/** Changes to storage in the isolation frame do not leave the frame. */
import { makeStoragePrivate } from './privateStorage.ts';

const real = { local: window.localStorage, session: window.sessionStorage };
afterEach(() => {
  Object.defineProperty(window, 'localStorage', { value: real.local, configurable: true });
  Object.defineProperty(window, 'sessionStorage', { value: real.session, configurable: true });
  real.local.clear();
  real.session.clear();
});

test('existing values can be read; writes, removals and clearing affect only the copy', () => {
  real.local.setItem('access_token', 'mine');
  real.session.setItem('username', '"me"');
  makeStoragePrivate();

  expect([localStorage.getItem('access_token'), sessionStorage.getItem('username')]).toEqual(['mine', '"me"']);
  expect([localStorage.length, localStorage.key(0), localStorage.key(1)]).toEqual([1, 'access_token', null]);
  localStorage.setItem('access_token', 'other');
  localStorage.setItem('theme', 'dark');
  sessionStorage.removeItem('username');
  expect([localStorage.getItem('access_token'), sessionStorage.getItem('username')]).toEqual(['other', null]);
  localStorage.clear();
  expect(localStorage.length).toBe(0);

  expect([real.local.getItem('access_token'), real.session.getItem('username')]).toEqual(['mine', '"me"']);
  expect(real.local.length).toBe(1);
});
