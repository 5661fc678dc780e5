import { session } from '@salesdesk/shared';
import { renderPage } from '@salesdesk/shared/testing';
import { act } from '@testing-library/react';
import { Guard } from './Guard.tsx';
import { SessionWatch } from './SessionWatch.tsx';
import { keepWanted, wantedAddress } from './wantedAddress.ts';

beforeEach(() => sessionStorage.clear());

test.each([
  ['/companies/12', '', '/companies/12'],
  ['/q-list', '?name=a&company=7', '/q-list?name=a&company=7'],
  ['/q-list', '?name=a', null],
  ['/home', '', null],
])('of %s%s is kept: %s', (pathname, search, kept) => {
  keepWanted({ pathname, search });
  expect(wantedAddress()).toBe(kept);
});

test.each([
  ['unauthenticated', '/leads?company=7'],
  ['signed-out', null],
] as const)('when the session ends as %s, %s is kept', (reason, kept) => {
  renderPage(<SessionWatch />, { path: '/leads?company=7' });
  act(() => session.end(reason));
  expect(wantedAddress()).toBe(kept);
});

test('whoever may not open the screen comes to the record alone', () => {
  const { router } = renderPage(<Guard permission="data.leads.view">board</Guard>, { path: '/leads?company=7' });
  expect(router.state.location.pathname).toBe('/companies/7');
});
