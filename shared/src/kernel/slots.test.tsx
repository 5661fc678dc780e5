import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { signIn } from '../../testing/index.ts';
import type { Lead } from '../domain/index.ts';
import { queryClient } from './queryClient.ts';
import { type Extension, provideSlots, Slot, type SlotHost, usePrefetchedSlot, useSlotData } from './slots.tsx';

const extensionOf = (key: string, more: Partial<Extension> = {}): Extension => {
  return { key, title: key, version: '1.0.0', ...more };
};

const prefetched = jest.fn();
function provide(extensions: Extension[], call: SlotHost['call'] = async () => ({})) {
  const called = jest.fn(call);
  provideSlots({
    prefetch: prefetched,
    useExtensions: () => extensions,
    Drawn: ({ extension, props }) => <p>{`${extension.key} ${JSON.stringify(props)}`}</p>,
    call: called,
  });
  return called;
}

const texts = () => screen.queryAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent);
const open = (element: ReactNode) => render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);

beforeEach(() => {
  queryClient.clear();
  signIn({ permissions: ['data.leads.view'] });
});

test('a slot draws the extensions that the user may see and whose condition is met, with its props', () => {
  provide([
    extensionOf('a/one', { when: { path: ['/leads', '/home'] } }),
    extensionOf('a/two', { when: { path: '/home' } }),
    extensionOf('b/one', { permission: 'data.leads.view' }),
    extensionOf('b/two', { permission: 'system.staff.view' }),
  ]);
  const { rerender } = open(<Slot name="header" props={{ path: '/leads' }} />);
  expect(texts()).toEqual(['a/one {"path":"/leads"}', 'b/one {"path":"/leads"}']);
  rerender(<Slot name="header" props={{ path: '/home' }} only="a/two" />);
  expect(texts()).toEqual(['a/two {"path":"/home"}']);
});

test('a slot that will be drawn soon loads what the user may see', () => {
  const own = extensionOf('a/one', { permission: 'data.leads.view' });
  provide([own, extensionOf('a/two', { permission: 'system.staff.view' })]);
  function Owner() {
    usePrefetchedSlot('header', { path: '/leads' });
    return null;
  }
  open(<Owner />);
  expect(prefetched.mock.calls).toEqual([[own]]);
});

const lead = (id: number) => ({ account_id: id, updated_at: '2026-11-01T00:00:00Z' }) as Lead;
const LEADS = Array.from({ length: 250 }, (_, index) => lead(index + 1));
const badgesOf: SlotHost['call'] = async (_, { key }, argument) => {
  const { leads } = argument as { leads: Lead[] };
  if (key === 'bad/one') throw new Error('boom');
  return Object.fromEntries(leads.map(({ account_id: id }) => [id, { text: `${key} ${id}` }]));
};

function Badges({ leads, isWanted = true }: { leads: readonly Lead[]; isWanted?: boolean }) {
  const found = useSlotData('lead.badge', { leads }, { isWanted });
  return found.map(({ key, data = {}, isPending }) => (
    <p key={key}>{`${key} ${isPending ? 'pending' : Object.keys(data).length} ${data[250]?.text ?? ''}`}</p>
  ));
}

test('rows are handed over by the hundred; a function that fails gives nothing and costs no other', async () => {
  const call = provide([extensionOf('bad/one'), extensionOf('good/one')], badgesOf);
  const { rerender } = open(<Badges leads={LEADS} />);
  await waitFor(() => expect(texts()).toEqual(['bad/one 0 ', 'good/one 250 good/one 250']));
  const sizes = () =>
    call.mock.calls.flatMap(([, { key }, argument]) =>
      key === 'good/one' ? (argument as { leads: Lead[] }).leads.length : [],
    );
  expect(sizes()).toEqual([100, 100, 50]);

  // What is loaded later is asked for alone.
  const more = [...LEADS, ...Array.from({ length: 60 }, (_, index) => lead(251 + index))];
  rerender(
    <QueryClientProvider client={queryClient}>
      <Badges leads={more} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(texts()[1]).toBe('good/one 310 good/one 250'));
  expect(sizes()).toEqual([100, 100, 50, 100, 10]);
});

test('nothing is called that is not wanted', async () => {
  const call = provide([extensionOf('good/one')], badgesOf);
  open(<Badges leads={LEADS} isWanted={false} />);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(call).not.toHaveBeenCalled();
});
