import { Link, MemoryRouter, Navigate, Route, Routes, useLocation, useNavigate } from '@salesdesk/shared/router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { useRouteFocus } from './useRouteFocus.ts';

const Title = ({ children }: { children: ReactNode }) => (
  <h1 id="page-title" tabIndex={-1}>
    {children}
  </h1>
);

/** A page whose title appears later, as a remote's does. */
let arrive: () => void = () => {};
function LatePage() {
  const [isThere, setThere] = useState(false);
  arrive = () => act(() => setThere(true));
  return isThere ? <Title>Late page</Title> : <p>Loading...</p>;
}

function Frame() {
  return (
    <>
      <Link to="/leads">To leads</Link>
      <Link to="/late">To late</Link>
      <Link to="/moved">To moved</Link>
      <p aria-live="polite">{useRouteFocus()}</p>
      <main>
        <Routes>
          <Route path="/home" element={<Title>Home</Title>} />
          <Route path="/leads" element={<Title>Leads</Title>} />
          <Route path="/late" element={<LatePage />} />
          <Route path="/moved" element={<Navigate to="/leads" replace />} />
          <Route
            path="/popup"
            element={
              <>
                <Title>Behind</Title>
                <div role="dialog">
                  {/* biome-ignore lint/a11y/noAutofocus: as a popup that opens with its page does. */}
                  <input aria-label="Name" autoFocus />
                </div>
              </>
            }
          />
        </Routes>
      </main>
      <Link to="/popup">To popup</Link>
      <div role="dialog">a panel that is still closing</div>
    </>
  );
}

/** Starts at the sign-in, so that the shell's first page is not the document's first page. */
function SignIn() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (pathname !== '/') return <Frame />;
  return (
    <button type="button" onClick={() => navigate('/home', { replace: true })}>
      Sign in
    </button>
  );
}

const open = () =>
  render(
    <MemoryRouter initialEntries={['/home']}>
      <Frame />
    </MemoryRouter>,
  );
const announced = () => document.querySelector('[aria-live]')?.textContent;

test('the first page leaves the focus alone and announces nothing', () => {
  open();
  expect(document.body).toHaveFocus();
  expect(announced()).toBe('');
});

test('signing in moves the focus to the title and announces it', async () => {
  render(
    <MemoryRouter initialEntries={['/']}>
      <SignIn />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Home' })).toHaveFocus());
  expect(announced()).toBe('Home');
});

test('navigation moves the focus to the title and announces it', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'To leads' }));
  expect(screen.getByRole('heading', { name: 'Leads' })).toHaveFocus();
  expect(announced()).toBe('Leads');
});

test('a title that appears later gets the focus then', async () => {
  open();
  const link = screen.getByRole('link', { name: 'To late' });
  await userEvent.click(link);
  expect(link).toHaveFocus();
  arrive();
  expect(await screen.findByRole('heading', { name: 'Late page' })).toHaveFocus();
  expect(announced()).toBe('Late page');
});

test('a title that appears after eight seconds does not take the focus', async () => {
  jest.useFakeTimers();
  open();
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole('link', { name: 'To late' }));
  act(() => void jest.advanceTimersByTime(8_000));
  arrive();
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('heading', { name: 'Late page' })).not.toHaveFocus();
  jest.useRealTimers();
});

test('a redirect leaves the focus alone', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'To moved' }));
  expect(screen.getByRole('heading', { name: 'Leads' })).not.toHaveFocus();
});

test('a popup opened by the page keeps the focus; the title is still announced', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'To popup' }));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(announced()).toBe('Behind');
});
