import { drafts, QueryClientProvider, queryClient, session } from '@salesdesk/shared';
import type { LoggedInUser, PermissionKey } from '@salesdesk/shared/domain';
import { createMemoryRouter, RouterProvider } from '@salesdesk/shared/router';
import { act, cleanup, type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { tokenOf } from './tokens.ts';

/** Who is signed in, and where. */
export interface PageOptions {
  permissions?: readonly PermissionKey[];
  /** The address that the page opens at. */
  path?: string;
  userId?: number;
  user?: Partial<LoggedInUser>;
}

/** Signs in a user with exactly these permissions, with a realistic token. */
export function signIn({ permissions = [], userId = 1, user = {} }: Omit<PageOptions, 'path'> = {}): void {
  session.begin(tokenOf({ sub: String(userId), permissions: [...permissions] }));
  session.setUser({
    first_name: 'Marta',
    last_name: 'Vermeulen',
    email: 'marta@salesdesk.example',
    profile_image: null,
    user_parent_id: userId,
    username: 'marta',
    designation: null,
    phone: null,
    ...user,
  });
}

/** Renders a page as the host would: router, server state, signed-in user. Other addresses show their path. */
export function renderPage(
  page: ReactElement,
  { path = '/', ...who }: PageOptions = {},
): RenderResult & { router: ReturnType<typeof createMemoryRouter> } {
  signIn(who);
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const [pathname = '/'] = path.split('?');
  const router = createMemoryRouter(
    [
      { path: pathname, element: page },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [path] },
  );
  const result = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...result, router };
}

/** Ends the session, which removes the screen; then the same user signs in again, and `visit` renders the page. */
export async function returnTo(visit: () => unknown, userId = 1): Promise<void> {
  act(() => session.end('refresh-refused'));
  cleanup();
  visit();
  await act(() => drafts.unlock(userId));
}
