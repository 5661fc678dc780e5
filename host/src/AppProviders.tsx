/** Wraps every page, in the product and in an isolation frame. */
import { QueryClientProvider, queryClient, Toaster } from '@salesdesk/shared';
import { ThemeProvider, useTheme } from '@salesdesk/shared/ui/core';
import { type ReactNode, useEffect } from 'react';
import { FailureBoundary } from './FailureBoundary.tsx';
import { hostShown } from './hostRelease.ts';
import { styleNonce } from './styleNonce.ts';
import { useThemeColor } from './useThemeColor.ts';

/** Provides theme, server state, toasts and the outermost failure boundary. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider nonce={styleNonce()}>
      <FailureBoundary>
        <QueryClientProvider client={queryClient}>
          {children}
          <FailureBoundary as="notice">
            <ShownMark />
          </FailureBoundary>
        </QueryClientProvider>
      </FailureBoundary>
      <FailureBoundary as="notice">
        <ThemedToaster />
      </FailureBoundary>
    </ThemeProvider>
  );
}

/** Runs once everything beside it is painted. */
function ShownMark() {
  useEffect(hostShown, []);
  return null;
}

function ThemedToaster() {
  const { theme } = useTheme();
  useThemeColor(theme);
  return <Toaster theme={theme} />;
}
