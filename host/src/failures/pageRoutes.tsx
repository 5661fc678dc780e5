import { type RouteObject, useLocation } from '@salesdesk/shared/router';
import type { ReactNode } from 'react';
import { FailureBoundary } from '../FailureBoundary.tsx';

/** The one route of a router, for every address. What `page` throws is shown by our boundaries, never by the router's own page. */
export function pageRoutes(page: ReactNode): RouteObject[] {
  return [{ path: '*', element: <GuardedPage>{page}</GuardedPage>, errorElement: <Unshown /> }];
}

function GuardedPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <FailureBoundary resetKey={pathname}>{children}</FailureBoundary>;
}

/** Without it the router shows its page for developers when the message itself fails: this leaves it to the boundary around the router. */
function Unshown(): never {
  throw new Error('The page could not be rendered, nor the message about that.');
}
