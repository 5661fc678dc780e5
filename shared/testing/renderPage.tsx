import { drafts, QueryClientProvider, queryClient, session } from '@salesdesk/shared';
import type { LoggedInUser, PermissionKey } from '@salesdesk/shared/domain';
import { createMemoryRouter, RouterProvider } from '@salesdesk/shared/router';
import { act, cleanup, type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { tokenOf } from './tokens.ts';

interface PageOptions {
  permissions?: readonly PermissionKey[];
  /** Address the page opens at. */
  path?: string;
  userId?: number;
  user?: Partial<LoggedInUser>;
}

/** Signs somebody in with exactly these rights, by a token of the real form. */
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

/** Renders a page as the host would: router, server state, somebody signed in. Other addresses show their path. */
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

/** The session ends and the screen goes with it; the same person signs in again, and `visit` shows the page anew. */
export async function returnTo(visit: () => unknown, userId = 1): Promise<void> {
  act(() => session.end('refresh-refused'));
  cleanup();
  visit();
  await act(() => drafts.unlock(userId));
}
