import { RECORD_UNKNOWN } from '@salesdesk/shared/domain';
import { renderPage } from '@salesdesk/shared/testing';
import { screen } from '@testing-library/react';
import CompanyPage from './CompanyPage.tsx';
import { answers, BOTH } from './fakeCompany.tsx';

test('the page of a company has its facts and its timeline', async () => {
  answers();
  renderPage(<CompanyPage />, { path: '/companies/7', permissions: BOTH });
  expect(await screen.findByRole('heading', { name: 'Acme' })).toBeVisible();
  expect(await screen.findByRole('list', { name: 'Timeline, newest first' })).toHaveTextContent('Utrecht');
});

test('an address that names no company says so, and asks for nothing', () => {
  const api = answers();
  renderPage(<CompanyPage />, { path: '/companies/acme', permissions: BOTH });
  expect(screen.getByRole('heading', { name: 'No such company' })).toBeVisible();
  expect(screen.getByText(RECORD_UNKNOWN)).toBeVisible();
  expect(api.requests).toEqual([]);
});
