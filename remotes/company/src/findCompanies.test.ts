import { ERROR_CODES, endpoints } from '@salesdesk/shared/domain';
import { callExtension, fakeApi, ok, refused, signIn } from '@salesdesk/shared/testing';
import findCompanies from './findCompanies.ts';

const { find } = endpoints.accounts;
const acme = {
  account_id: 7,
  account_name: 'Acme',
  account_type: 1,
  account_city: 'Delft',
  account_country_name: 'Netherlands',
  stage_name: null,
  found_by: { field: 'name', text: 'Acme' },
};
const search = (text: string) => callExtension('search.source', findCompanies, { text });

beforeEach(() => signIn({ permissions: ['data.q-list.view'] }));

test('a company opens over the screen, and says where it stands and by what it was found', async () => {
  const byPhone = { account_id: 8, stage_name: 'New', found_by: { field: 'phone', text: '+31 201234567' } };
  const api = fakeApi({ [find.path]: ok([acme, { ...acme, ...byPhone }]) });
  const own = { key: '7', label: 'Acme', icon: 'accounts', path: '?company=7', hint: 'Q-List · Delft, Netherlands' };
  const other = { ...own, key: '8', path: '?company=8', hint: 'New · Delft, Netherlands', reason: '+31 201234567' };
  expect(await search('acm')).toEqual([own, other]);
  expect(api.sentTo(find).map(({ query }) => query.term)).toEqual(['acm']);
});

test('a refused search fails', async () => {
  fakeApi({ [find.path]: { ...refused(ERROR_CODES.unexpected), status: 500 } });
  await expect(search('acme')).rejects.toThrow();
});

test('nothing is searched for a user who may see no company', async () => {
  signIn({ permissions: ['system.staff.view'] });
  const api = fakeApi({ [find.path]: ok([acme]) });
  expect(await search('acme')).toEqual([]);
  expect(api.sentTo(find)).toEqual([]);
});
