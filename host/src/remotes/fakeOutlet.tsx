import { Link, MemoryRouter, Route, Routes } from '@salesdesk/shared/router';
import { act, render } from '@testing-library/react';
import type { Catalog } from './catalog.ts';
import { RemoteOutlet } from './RemoteOutlet.tsx';

/**
 * Opens /leads, the first page of the catalog, with links to `lead` below it and to another page. `rerender` draws it
 * again, as a changed catalog does. For tests.
 */
export async function openOutlet(
  { routes: [route] }: Catalog,
  lead = '/leads/42',
): Promise<{ rerender: () => Promise<void> }> {
  if (!route) throw new Error('no route');
  const page = () => (
    <MemoryRouter initialEntries={['/leads']}>
      <Link to={lead}>One lead</Link>
      <Link to="/home">Home</Link>
      <Routes>
        <Route path="/leads/*" element={<RemoteOutlet remote="leads" route={route} />} />
        <Route path="/home" element={<p>At home</p>} />
      </Routes>
    </MemoryRouter>
  );
  const { rerender } = await act(async () => render(page()));
  return { rerender: () => act(async () => rerender(page())) };
}
