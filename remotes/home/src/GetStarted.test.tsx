import { endpoints, PERMISSION_KEYS, type PermissionKey } from '@salesdesk/shared/domain';
import { fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { GetStarted } from './GetStarted.tsx';

const { getStarted } = endpoints.users;
const NOTHING = { network: false, colleague: false, company: false, lead: false };

const show = (done: typeof NOTHING, permissions: readonly PermissionKey[] = PERMISSION_KEYS, is_demo = false) => {
  const api = fakeApi({ [getStarted.path]: ok(done) });
  renderPage(<GetStarted />, { path: '/home', permissions, user: { is_demo } });
  return api;
};
const steps = async () =>
  within(await screen.findByRole('region', { name: 'Get started' }))
    .getAllByRole('listitem')
    .map((step) => step.textContent);

test('leads a new company from the first network to the first lead; what is done has a tick', async () => {
  show({ ...NOTHING, network: true });
  expect(await steps()).toEqual([
    'A networkDone',
    '2A colleagueAdd a colleague',
    '3CompaniesImport a listAdd one',
    '4A first leadChange the status of a company',
  ]);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/my-team?do=add', '/q-list?do=import', '/q-list?do=add', '/q-list']);
});

test('a step without its permission is left to an administrator', async () => {
  show(NOTHING, ['data.q-list.create']);
  expect(await steps()).toEqual([
    '1A networkAn administrator does this.',
    '2A colleagueAn administrator does this.',
    '3CompaniesImport a listAdd one',
    '4A first leadAn administrator does this.',
  ]);
});

test.each<[string, typeof NOTHING, readonly PermissionKey[]]>([
  ['the company has all', { network: true, colleague: true, company: true, lead: true }, PERMISSION_KEYS],
  ['the rest is not theirs to do', { ...NOTHING, company: true }, ['data.q-list.create']],
])('is gone when %s', async (_, done, permissions) => {
  const api = show(done, permissions);
  await waitFor(() => expect(api.sentTo(getStarted)).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});

test.each<[string, readonly PermissionKey[], boolean]>([
  ['in a company with demo data', PERMISSION_KEYS, true],
  ['for who may do none of it', ['data.leads.view'], false],
])('asks for nothing %s', (_, permissions, isDemo) => {
  expect(show(NOTHING, permissions, isDemo).requests).toEqual([]);
});
