/** The root component: providers, the router and the effects that run on every page. */
import { createBrowserRouter, RouterProvider } from '@salesdesk/shared/router';
import { AppProviders } from './AppProviders.tsx';
import { FailureBoundary } from './FailureBoundary.tsx';
import { pageRoutes } from './failures/pageRoutes.tsx';
import { AppRoutes } from './routes.tsx';
import { SessionWarning } from './session/SessionWarning.tsx';
import { OverrideBadge } from './shell/OverrideBadge.tsx';
import { useLiveUpdates } from './useLiveUpdates.ts';
import { useSessionRedirect } from './useSessionRedirect.ts';
import { useStaleQueries } from './useStaleQueries.ts';

const router = createBrowserRouter(pageRoutes(<AppPage />));

export function App() {
  return (
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>
  );
}

/** All that the router shows at every address. */
export function AppPage() {
  return (
    <>
      <FailureBoundary as="notice">
        <AppEffects />
      </FailureBoundary>
      <AppRoutes />
      <FailureBoundary as="notice">
        <OverrideBadge />
      </FailureBoundary>
      <FailureBoundary as="notice">
        <SessionWarning />
      </FailureBoundary>
    </>
  );
}

/** A component before the routes, so that its effects subscribe before those of the pages run. */
function AppEffects() {
  useSessionRedirect();
  useStaleQueries();
  useLiveUpdates();
  return null;
}
