import '@salesdesk/shared/testing';
import { endpoints } from '@salesdesk/shared/domain';
import { fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LikelyDuplicate } from './AccountFormPopup.tsx';

const { duplicates } = endpoints;

function Form({ name: opened }: { name: string }) {
  const [name, setName] = useState(opened);
  return (
    <>
      <input aria-label="name" value={name} onChange={(event) => setName(event.target.value)} />
      <LikelyDuplicate typed={{ name, except: 7 }} />
    </>
  );
}

const hit = {
  account_id: 3,
  account_name: 'Ribera Moda',
  account_type: 2,
  assignee: 'Marta Vermeulen',
  reasons: ['name'],
};

test('names a company like the typed one, politely and with a link, after a pause', async () => {
  const api = fakeApi({ [duplicates.like.path]: ok([hit]) });
  renderPage(<Form name="" />);
  await userEvent.type(screen.getByLabelText('name'), 'Ribera Moda');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('Looks like Ribera Moda (Leads, Marta Vermeulen)'),
  );
  expect(screen.getByRole('link', { name: 'Ribera Moda' })).toHaveAttribute('href', '/companies/3');
  expect(api.sentTo(duplicates.like).map(({ query }) => [query.name, query.except])).toEqual([['Ribera Moda', 7]]);
});

test('says nothing about a form that nobody changed, and survives a failing call', async () => {
  const api = fakeApi({ [duplicates.like.path]: 'network-failure' });
  renderPage(<Form name="Ribera Moda" />);
  expect(api.sentTo(duplicates.like)).toHaveLength(0);
  await userEvent.type(screen.getByLabelText('name'), 's');
  await waitFor(() => expect(api.sentTo(duplicates.like)).toHaveLength(1));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
