import { buildUser, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { screen } from '@testing-library/react';
import { ACCOUNT_TYPES, endpoints, type SeenAccount } from '../domain/index.ts';
import { colleagueOptions, useUnseenHint } from './colleagues.ts';

const { qList, leads, account } = ACCOUNT_TYPES;
const [noor, tom, old] = [
  buildUser({ user_id: 1, full_name: 'Noor', sees: [qList, leads, account] }),
  buildUser({ user_id: 2, full_name: 'Tom', sees: [leads, account] }),
  buildUser({ user_id: 3, full_name: 'Old' }),
];
const users = [noor, tom, old];
const one = (type: SeenAccount['account_type'], by: number | null = null): SeenAccount => ({
  account_type: type,
  account_created_by: by,
});

test.each([
  [[one(qList)], ['Noor', 'Tom (cannot see this company)', 'Old']],
  [[one(leads)], ['Noor', 'Tom', 'Old']],
  // Whoever added it sees it.
  [[one(qList, 2)], ['Noor', 'Tom', 'Old']],
  [
    [one(leads), one(qList)],
    ['Noor', 'Tom (cannot see all of these companies)', 'Old'],
  ],
])('options for %j say who cannot see them', (accounts, labels) => {
  expect(colleagueOptions(users, accounts).map(({ label }) => label)).toEqual(labels);
});

function Hint({ chosen }: { chosen: number }) {
  return <p>{useUnseenHint(users, [chosen], [one(qList)]) ?? 'fine'}</p>;
}

test('who was chosen and cannot see the company is named, with who can give the right', async () => {
  const grantors = ['Ada', 'Bo', 'Cy'].map((full_name, at) => ({ user_id: 10 + at, full_name }));
  const api = fakeApi({ [endpoints.users.grantors.path]: ok(grantors) });
  renderPage(<Hint chosen={2} />);
  expect(await screen.findByText('Tom cannot see this company. Ada, Bo, or Cy can give the right.')).toBeVisible();
  expect(api.sentTo(endpoints.users.grantors)[0]?.query).toEqual({ permission: 'data.q-list.view' });
});

test('nothing is said, and nobody asked for, where the chosen one sees it', () => {
  const api = fakeApi({ [endpoints.users.grantors.path]: ok([]) });
  renderPage(<Hint chosen={1} />);
  expect(screen.getByText('fine')).toBeVisible();
  expect(api.sentTo(endpoints.users.grantors)).toEqual([]);
});
