/** The product: the host's routes and what remotes add to them, in the browser's own address bar. */
import { createBrowserRouter, RouterProvider } from '@salesdesk/shared/router';
import { LiveWatch } from './LiveWatch.tsx';
import { AppRoutes } from './routes.tsx';
import { SessionWatch } from './SessionWatch.tsx';
import { StaleWatch } from './StaleWatch.tsx';
import { Surroundings } from './Surroundings.tsx';
import { OverrideBadge } from './shell/OverrideBadge.tsx';

const router = createBrowserRouter([
  {
    path: '*',
    element: (
      <>
        <SessionWatch />
        <StaleWatch />
        <LiveWatch />
        <AppRoutes />
        <OverrideBadge />
      </>
    ),
  },
]);

export function App() {
  return (
    <Surroundings>
      <RouterProvider router={router} />
    </Surroundings>
  );
}
