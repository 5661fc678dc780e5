/** Where the session's texts lie. product.md section 3 (session keys), product.md section 9, R-15. */
import { tokenStore } from './tokenStore.ts';

const local = () => ({ ...localStorage });
const ofTab = () => ({ ...sessionStorage });

test('the access token lies under access_token, in local storage and mirrored in the tab', () => {
  tokenStore.storeAccessToken('abc');
  expect(local()).toEqual({ access_token: 'abc' });
  expect(ofTab()).toEqual({ access_token: 'abc' });
  expect(tokenStore.accessToken()).toBe('abc');
});

test('the local one counts: another tab may have renewed it', () => {
  tokenStore.storeAccessToken('old');
  localStorage.setItem('access_token', 'new');
  expect(tokenStore.accessToken()).toBe('new');
});

test('the token of a sign-in step and the name stay in the tab, the name as JSON text', () => {
  tokenStore.storePreAuthToken('pre');
  tokenStore.storeUsername('ma"rta');
  expect(ofTab()).toEqual({ token: 'pre', username: '"ma\\"rta"' });
  expect(local()).toEqual({});
  expect(tokenStore.username()).toEqual({ ok: true, name: 'ma"rta' });
});

test.each([
  ['nothing', null, 'missing'],
  ['an empty text', '', 'missing'],
  ['a text that is no JSON', 'marta', 'unreadable'],
  ['a number', '7', 'unreadable'],
  ['an object', '{"name":"marta"}', 'unreadable'],
  ['null', 'null', 'unreadable'],
  ['an empty name', '""', 'unreadable'],
])('%s under username', (_, text, reason) => {
  if (text !== null) sessionStorage.setItem('username', text);
  expect(tokenStore.username()).toEqual({ ok: false, reason });
});

test('clearing takes everything of the session and leaves the rest', () => {
  localStorage.setItem('salesdesk.theme', '"dark"');
  tokenStore.storeAccessToken('abc');
  tokenStore.storePreAuthToken('pre');
  tokenStore.storeUsername('marta');
  tokenStore.clear();
  expect(local()).toEqual({ 'salesdesk.theme': '"dark"' });
  expect(ofTab()).toEqual({});
});

test('after the code step only the step token goes', () => {
  tokenStore.storePreAuthToken('pre');
  tokenStore.storeUsername('marta');
  tokenStore.clearPreAuthToken();
  expect([tokenStore.preAuthToken(), tokenStore.username().ok]).toEqual([null, true]);
});

test('another tab is heard when it changes the token or clears everything, until one stops listening', () => {
  const heard = jest.fn();
  const stop = tokenStore.onOtherTab(heard);
  const otherTab = (key: string | null, token: string | null) => {
    if (token === null) localStorage.removeItem('access_token');
    else localStorage.setItem('access_token', token);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };
  otherTab('access_token', 'theirs');
  otherTab('salesdesk.theme', 'theirs');
  otherTab(null, null);
  expect(heard.mock.calls).toEqual([['theirs'], [null]]);
  stop();
  otherTab('access_token', 'again');
  expect(heard).toHaveBeenCalledTimes(2);
});
