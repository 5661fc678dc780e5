import { QueryClientProvider, queryClient, session, useQuery } from '@salesdesk/shared';
import { createMemoryRouter, RouterProvider } from '@salesdesk/shared/router';
import { signIn } from '@salesdesk/shared/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { FailureBoundary } from '../FailureBoundary.tsx';
import { LinkUnavailablePage, NotFoundPage, SoonPage } from './errorPages.tsx';

afterEach(() => jest.restoreAllMocks());

/** Renders the page in a tab with `length` history entries, of which `behind` are the product's. */
function open(page: ReactElement, { length = 1, behind = 1 } = {}) {
  const router = createMemoryRouter(
    [
      { path: '/odd', element: page },
      { path: '*', element: null },
    ],
    { initialEntries: behind ? ['/leads', '/odd'] : ['/odd'], initialIndex: behind },
  );
  jest.spyOn(window.history, 'length', 'get').mockReturnValue(length);
  render(<RouterProvider router={router} />);
  return router;
}

const PAGES = [
  [
    '404',
    <NotFoundPage key="404" standalone />,
    'Page not found.',
    'Double-check the URL for any typos and make sure it is entered correctly.',
  ],
  [
    '410',
    <LinkUnavailablePage key="410" />,
    'Link Unavailable.',
    'The requested link seems to have been used or expired.',
  ],
] as const;

test.each(PAGES)('%s says what happened', (_, page, title, message) => {
  open(page);
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(document.title).toBe(title);
  expect(screen.getByRole('main').querySelector('svg')).toBeInTheDocument();
});

describe.each(PAGES)('Back on %s', (_, page) => {
  const back = () => fireEvent.click(screen.getByRole('button', { name: /Back/ }));

  test('goes back in history', async () => {
    const router = open(page, { length: 2 });
    back();
    await waitFor(() => expect(router.state.location.pathname).toBe('/leads'));
  });

  test('goes back to another site too', async () => {
    const router = open(page, { length: 2, behind: 0 });
    back();
    // The event that browsers fire when they leave the page.
    window.dispatchEvent(new Event('beforeunload'));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(router.state.location.pathname).toBe('/odd');
  });

  test('with entries ahead only goes home', async () => {
    signIn();
    const router = open(page, { length: 2, behind: 0 });
    back();
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
    session.end('signed-out');
  });

  test('without history goes home', async () => {
    signIn();
    const signedIn = open(page);
    back();
    await waitFor(() => expect(signedIn.state.location.pathname).toBe('/home'));
    session.end('signed-out');
  });

  test('without history and session goes to the sign-in', async () => {
    session.end('signed-out');
    const router = open(page);
    back();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

test('404 inside the shell renders no second main landmark', () => {
  open(<NotFoundPage />);
  expect(screen.getByRole('heading', { name: 'Page not found.' })).toBeInTheDocument();
  expect(screen.queryByRole('main')).toBeNull();
});

test('an announced page says that it is to come, without the words of 404', () => {
  open(<SoonPage title="Invoices" />);
  expect(screen.getByRole('heading', { name: 'Invoices' })).toBeInTheDocument();
  expect(screen.getByText('This page is not ready yet. It will open here as soon as it is.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Back/ })).toBeInTheDocument();
  expect(document.title).toBe('Invoices');
  expect(screen.queryByText(/URL|not found/)).toBeNull();
});

test('a part that threw because of what it loaded loads again at its next try', async () => {
  let answer: { names?: string[] } = {};
  const Names = () => {
    const { data } = useQuery({
      queryKey: ['names'],
      queryFn: async () => answer,
      staleTime: Number.POSITIVE_INFINITY,
    });
    return data ? <p>{(data.names as string[]).join()}</p> : null;
  };
  const page = (path: string) => (
    <QueryClientProvider client={queryClient}>
      <FailureBoundary as="page" resetKey={path}>
        <Names />
      </FailureBoundary>
    </QueryClientProvider>
  );
  const { rerender } = render(page('/home'));
  await screen.findByRole('alert');
  await waitFor(() => expect(queryClient.getQueryData(['names'])).toBeUndefined());
  answer = { names: ['Acme', 'Borealis'] };
  rerender(page('/dashboard'));
  expect(await screen.findByText('Acme,Borealis')).toBeInTheDocument();
  takeStrayMessages();
});

test('an uncaught error shows the specified text, an apology and a reload button', () => {
  const Broken = () => {
    throw new Error('broken on purpose');
  };
  render(
    <FailureBoundary>
      <Broken />
    </FailureBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong. Please try again later.' })).toBeInTheDocument();
  expect(screen.getByText(/^We apologise for the inconvenience/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(takeStrayMessages().join()).toContain('broken on purpose');
});
