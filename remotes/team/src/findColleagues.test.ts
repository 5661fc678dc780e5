import { queryClient } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { callExtension, fakeApi, ok } from '@salesdesk/shared/testing';
import findColleagues from './findColleagues.ts';

const { list } = endpoints.users;
const ada = {
  user_id: 4,
  full_name: 'Ada Acme',
  designation: 'Sales',
  email: 'ada@desk.example',
  username: 'lovelace',
};
const search = async (text: string) =>
  (await callExtension('search.source', findColleagues, { text })).map(({ label }) => label);

beforeEach(() => queryClient.clear());

test('colleagues are found by name, e-mail and user name, in one call for all texts', async () => {
  const api = fakeApi({ [list.path]: ok([ada, { ...ada, user_id: 5, full_name: 'Bo', email: null, username: null }]) });
  expect(await callExtension('search.source', findColleagues, { text: 'acme' })).toEqual([
    { key: '4', label: 'Ada Acme', hint: 'Sales', icon: 'team', path: '/my-team?do=edit:4' },
  ]);
  expect(await search('lovel')).toEqual(['Ada Acme']);
  expect(await search('bo')).toEqual(['Bo']);
  expect(api.sentTo(list)).toHaveLength(1);
});

test('at most four are given', async () => {
  fakeApi({ [list.path]: ok(Array.from({ length: 6 }, (_, index) => ({ ...ada, user_id: index }))) });
  expect(await search('ada')).toHaveLength(4);
});
