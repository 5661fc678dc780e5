import { RECORD_UNKNOWN } from '@salesdesk/shared/domain';
import { ok, renderPage } from '@salesdesk/shared/testing';
import { screen } from '@testing-library/react';
import CompanyPage from './CompanyPage.tsx';
import { acme, answers, BOTH, onPhone, pathOf } from './fakeCompany.tsx';

afterEach(() => jest.restoreAllMocks());

test('the page of a company has its facts and its timeline', async () => {
  answers();
  renderPage(<CompanyPage />, { path: '/companies/7', permissions: BOTH });
  expect(await screen.findByRole('heading', { name: 'Acme' })).toBeVisible();
  expect(await screen.findByRole('list', { name: 'Timeline, newest first' })).toHaveTextContent('Utrecht');
});

test('on a phone it has the ways to reach the company', async () => {
  answers({ [pathOf(7)]: ok({ ...acme, account_email: 'sales@acme.test' }) });
  const visit = () => renderPage(<CompanyPage />, { path: '/companies/7', permissions: BOTH });
  const { unmount } = visit();
  await screen.findByRole('heading', { name: 'Acme' });
  expect(screen.queryByRole('link', { name: 'Mail to Acme' })).toBeNull();
  unmount();
  onPhone();
  visit();
  expect(await screen.findByRole('link', { name: 'Mail to Acme' })).toHaveAttribute('href', 'mailto:sales@acme.test');
});

test('an address that names no company says so, and asks for nothing', () => {
  const api = answers();
  renderPage(<CompanyPage />, { path: '/companies/acme', permissions: BOTH });
  expect(screen.getByRole('heading', { name: 'No such company' })).toBeVisible();
  expect(screen.getByText(RECORD_UNKNOWN)).toBeVisible();
  expect(api.requests).toEqual([]);
});
