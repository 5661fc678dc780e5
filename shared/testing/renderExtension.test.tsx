import type { SlotFunction, SlotProps } from '@salesdesk/shared/domain';
import { screen } from '@testing-library/react';
import { callExtension, renderExtension } from './index.ts';

const Tab = ({ company, kind }: SlotProps<'company.tab'>) => <p>{`${company.account_name} is a ${kind}`}</p>;

test('an extension gets the sample of its slot, with the props of the test', () => {
  const { unmount } = renderExtension('company.tab', Tab);
  expect(screen.getByText('Harbour Books is a lead')).toBeVisible();
  unmount();
  renderExtension('company.tab', Tab, { props: { kind: 'account' } });
  expect(screen.getByText('Harbour Books is a account')).toBeVisible();
});

test('a function gets the sample argument; what the slot would drop fails the test', async () => {
  const find: SlotFunction<'search.source'> = ({ text }) => [{ key: text, label: text, path: `/invoices/${text}` }];
  expect(await callExtension('search.source', find)).toEqual([
    { key: 'harbour', label: 'harbour', path: '/invoices/harbour' },
  ]);
  const dropped = (() => ({ hits: [] })) as unknown as SlotFunction<'search.source'>;
  await expect(callExtension('search.source', dropped, { text: 'a' })).rejects.toThrow('The slot search.source drops');
});
