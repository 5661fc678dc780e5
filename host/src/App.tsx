/** The root component: providers, the router and the effects that run on every page. */
import { createBrowserRouter, RouterProvider } from '@salesdesk/shared/router';
import { AppProviders } from './AppProviders.tsx';
import { AppRoutes } from './routes.tsx';
import { SessionWarning } from './session/SessionWarning.tsx';
import { OverrideBadge } from './shell/OverrideBadge.tsx';
import { useLiveUpdates } from './useLiveUpdates.ts';
import { useSessionRedirect } from './useSessionRedirect.ts';
import { useStaleQueries } from './useStaleQueries.ts';

const router = createBrowserRouter([
  {
    path: '*',
    element: (
      <>
        <AppEffects />
        <AppRoutes />
        <OverrideBadge />
        <SessionWarning />
      </>
    ),
  },
]);

export function App() {
  return (
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>
  );
}

/** A component before the routes, so that its effects subscribe before those of the pages run. */
function AppEffects() {
  useSessionRedirect();
  useStaleQueries();
  useLiveUpdates();
  return null;
}
