/** The route table: the pages that remotes declare in discovery. product.md section 2. */
import { useSession } from '@salesdesk/shared';
import { EXACT_PAGES, routePattern, TITLES } from '@salesdesk/shared/domain';
import { Navigate, Route, Routes, useLocation } from '@salesdesk/shared/router';
import { LoadFailure, Page } from '@salesdesk/shared/ui/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Guard } from './Guard.tsx';
import { SOON_PAGES } from './navigation/navigation.ts';
import { LinkUnavailablePage, NotFoundPage, SoonPage } from './pages/errorPages.tsx';
import {
  loadEveryRemote,
  type RemoteRoute,
  refreshRemotes,
  useCatalog,
  useKnowsEveryRemote,
} from './remotes/discovery.ts';
import { RemoteOutlet } from './remotes/RemoteOutlet.tsx';
import { prefetchPath } from './remotes/remotes.ts';
import { StorageNote } from './shell/Banners.tsx';
import { Shell } from './shell/Shell.tsx';
import { SignedInUser } from './shell/SignedInUser.ts';
import { t } from './texts.ts';
import { clearReturnAddress, returnAddress } from './useSessionRedirect.ts';

export function AppRoutes() {
  const { routes } = useCatalog();
  const claimed = new Set(routes.map((route) => route.path));
  const inShell = routes.filter((route) => route.layout === 'shell');
  const bare = routes.filter((route) => route.layout !== 'shell');
  return (
    <Routes>
      {bare.map((route) => (
        <Route key={route.path} path={routePattern(route.path)} element={<BareRoute route={route} />} />
      ))}
      <Route
        element={
          <Guard>
            <Shell />
          </Guard>
        }
      >
        {inShell.map((route) => {
          const { path, permission, remote } = route;
          const page = <RemoteOutlet remote={remote} route={route} />;
          const element = <Guard permission={permission}>{path === '/home' ? <Landing>{page}</Landing> : page}</Guard>;
          return <Route key={path} path={routePattern(path)} element={element} />;
        })}
        {EXACT_PAGES.filter((path) => !claimed.has(path)).map((path) => (
          <Route key={path} path={path} element={<UnknownPage instead={<AbsentPage />} />} />
        ))}
        {SOON_PAGES.filter(({ path }) => !claimed.has(path)).map(({ path, title }) => (
          <Route key={path} path={`${path}/*`} element={<SoonPage title={title} />} />
        ))}
      </Route>
      <Route path="/link-unavailable" element={<LinkUnavailablePage />} />
      <Route path="*" element={<UnknownPage />} />
    </Routes>
  );
}

/**
 * An address of no page that is known. With many remotes it may be one that the user may not open, or that is not loaded yet.
 * `instead`: shown when it is of no remote.
 */
function UnknownPage({ instead = <NotFoundPage standalone /> }: { instead?: ReactNode }) {
  const isKnown = useKnowsEveryRemote();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => void loadEveryRemote().catch(() => setFailed(true)), []);
  return isKnown || hasFailed ? instead : null;
}

/** Redirects after the sign-in: to Home, or to the record of the link that was opened. */
function Landing({ children }: { children: ReactNode }) {
  const [wanted] = useState(returnAddress);
  useEffect(clearReturnAddress, []);
  return wanted ? <Navigate to={wanted} replace /> : children;
}

/** A page of Salesdesk whose remote is not live, as between a new host and the release of its remotes. */
function AbsentPage() {
  const { pathname } = useLocation();
  const { home, dashboard, profile } = TITLES;
  const titles = { '/home': t(home), '/dashboard': t(dashboard), '/my-profile': t(profile) };
  const title = titles[pathname as keyof typeof titles] ?? t('Company');
  return (
    <Page title={title}>
      <LoadFailure text={t('{{title}} is unavailable', { title })} onRetry={() => void refreshRemotes()} />
    </Page>
  );
}

/** Pages outside the shell, such as the sign-in; signed-in users are redirected to Home. */
function BareRoute({ route }: { route: RemoteRoute }) {
  const { isAuthenticated } = useSession();
  const isSignIn = route.access === 'public' && !isAuthenticated;
  useEffect(() => {
    if (!isSignIn) return;
    // Home follows. It is fetched at the first input, so that it does not delay the sign-in.
    const fetchHome = () => prefetchPath('/home');
    document.addEventListener('input', fetchHome, { once: true });
    return () => document.removeEventListener('input', fetchHome);
  }, [isSignIn]);
  if (route.access === 'public' && isAuthenticated) return <Navigate to="/home" replace />;
  const page = (
    <>
      {isAuthenticated && <SignedInUser />}
      <StorageNote />
      <RemoteOutlet remote={route.remote} route={route} />
    </>
  );
  return route.access === 'public' ? page : <Guard permission={route.permission}>{page}</Guard>;
}
