import { queryClient } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { callExtension, fakeApi, ok } from '@salesdesk/shared/testing';
import findNetworks from './findNetworks.ts';

test('networks are found by name and code', async () => {
  queryClient.clear();
  fakeApi({
    [endpoints.networks.list.path]: ok([
      { network_id: 3, network_name: 'Global Freight', network_code: 'GFN' },
      { network_id: 4, network_name: 'Harbours', network_code: 'HRB' },
    ]),
  });
  const freight = { key: '3', label: 'Global Freight', hint: 'GFN', icon: 'networks', path: '/networks?do=edit:3' };
  expect(await callExtension('search.source', findNetworks, { text: 'freight' })).toEqual([freight]);
  expect(await callExtension('search.source', findNetworks, { text: 'gfn' })).toEqual([freight]);
});
