/** Helpers for the tests of sign-in: a signed-out step at its address, and the user's actions. */
import { notify, session } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';
import { createMemoryRouter, RouterProvider } from '@salesdesk/shared/router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';

export const { auth } = endpoints;

/** Opens one step; other addresses render nothing. `username` is the stored name, null for none. */
export function open(page: ReactElement, path: string, username: string | null = 'marta') {
  session.end('signed-out');
  if (username !== null) session.setUsername(username);
  session.setPreAuth('pre-auth');
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: '*', element: null },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

/** Waits until the router is at `path`. */
export const isAt = (router: ReturnType<typeof open>, path: string) =>
  waitFor(() => expect(router.state.location.pathname).toBe(path));

export const submit = () => fireEvent.click(screen.getByRole('button', { name: 'SUBMIT' }));
export const boxes = () => screen.getAllByLabelText(/^Digit \d of 6$/) as HTMLInputElement[];
export function typeCode(code: string): void {
  for (const [at, digit] of [...code].entries()) {
    fireEvent.change(boxes()[at] as HTMLElement, { target: { value: digit } });
  }
}

/** All toasts so far. */
export const said = () =>
  (['success', 'error', 'warning'] as const).flatMap((kind) =>
    jest.mocked(notify[kind]).mock.calls.map(([text]) => `${kind}: ${text}`),
  );

export function silenceToasts(): void {
  for (const kind of ['success', 'error', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
}
