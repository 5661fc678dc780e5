import { session } from '@salesdesk/shared';
import { renderPage } from '@salesdesk/shared/testing';
import { act } from '@testing-library/react';
import { Guard } from './Guard.tsx';
import { returnAddress, saveReturnAddress, useSessionRedirect } from './useSessionRedirect.ts';

const SessionRedirect = () => {
  useSessionRedirect();
  return null;
};

beforeEach(() => sessionStorage.clear());

test.each([
  ['/companies/12', '', '/companies/12'],
  ['/q-list', '?name=a&company=7', '/q-list?name=a&company=7'],
  ['/q-list', '?name=a', null],
  ['/home', '', null],
])('%s%s is stored: %s', (pathname, search, stored) => {
  saveReturnAddress({ pathname, search });
  expect(returnAddress()).toBe(stored);
});

test.each([
  ['unauthenticated', '/leads?company=7'],
  ['signed-out', null],
] as const)('when the session ends as %s, %s is stored', (reason, stored) => {
  renderPage(<SessionRedirect />, { path: '/leads?company=7' });
  act(() => session.end(reason));
  expect(returnAddress()).toBe(stored);
});

test('without the right to the screen, the user is redirected to the record', () => {
  const { router } = renderPage(<Guard permission="data.leads.view">board</Guard>, { path: '/leads?company=7' });
  expect(router.state.location.pathname).toBe('/companies/7');
});
