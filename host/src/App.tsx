/** The host's frame around everything: theme, server state, router, toasts, and the last boundary. */
import { QueryClientProvider, queryClient, Toaster } from '@salesdesk/shared';
import { createBrowserRouter, RouterProvider } from '@salesdesk/shared/router';
import { ThemeProvider, useTheme } from '@salesdesk/shared/ui/core';
import { FailureBoundary } from './FailureBoundary.tsx';
import { AppRoutes } from './routes.tsx';
import { SessionWatch } from './SessionWatch.tsx';
import { StaleWatch } from './StaleWatch.tsx';
import { OverrideBadge } from './shell/OverrideBadge.tsx';

const router = createBrowserRouter([
  {
    path: '*',
    element: (
      <>
        <SessionWatch />
        <StaleWatch />
        <AppRoutes />
        <OverrideBadge />
      </>
    ),
  },
]);

export function App() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
  return (
    <ThemeProvider nonce={nonce}>
      <FailureBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </FailureBoundary>
      <ThemedToaster />
    </ThemeProvider>
  );
}

function ThemedToaster() {
  return <Toaster theme={useTheme().theme} />;
}
