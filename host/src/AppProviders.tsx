/** Wraps every page, in the product and in an isolation frame. */
import { QueryClientProvider, queryClient, Toaster } from '@salesdesk/shared';
import { ThemeProvider, useTheme } from '@salesdesk/shared/ui/core';
import type { ReactNode } from 'react';
import { FailureBoundary } from './FailureBoundary.tsx';
import { styleNonce } from './styleNonce.ts';
import { useThemeColor } from './useThemeColor.ts';

/** Provides theme, server state, toasts and the outermost error boundary. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider nonce={styleNonce()}>
      <FailureBoundary>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </FailureBoundary>
      <ThemedToaster />
    </ThemeProvider>
  );
}

function ThemedToaster() {
  const { theme } = useTheme();
  useThemeColor(theme);
  return <Toaster theme={theme} />;
}
