/** The root component: providers, the router and the effects that run on every page. */
import { live, outbox, useStaleQueries } from '@salesdesk/shared';
import { createBrowserRouter, RouterProvider } from '@salesdesk/shared/router';
import { useEffect } from 'react';
import { AppProviders } from './AppProviders.tsx';
import { FailureBoundary, pageRoutes } from './FailureBoundary.tsx';
import { SignOutQuestion } from './navigation/SignOutButton.tsx';
import { AppRoutes } from './routes.tsx';
import { SessionWarning } from './session/SessionWarning.tsx';
import { OverrideBadge } from './shell/Banners.tsx';
import { useSessionRedirect } from './useSessionRedirect.ts';

const router = createBrowserRouter(pageRoutes(<AppPage />));

export function App() {
  return (
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>
  );
}

/** All that the router shows at every address. */
function AppPage() {
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
      <FailureBoundary as="notice">
        <SignOutQuestion />
      </FailureBoundary>
    </>
  );
}

/** A component before the routes, so that its effects subscribe before those of the pages run. */
function AppEffects() {
  useSessionRedirect();
  useStaleQueries();
  // Live updates while the product is open. ADR-111.
  useEffect(() => live.start(), []);
  useEffect(() => outbox.start(), []);
  return null;
}
