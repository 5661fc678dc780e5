/** What stands around every page, in the product and in an isolation frame. */
import { QueryClientProvider, queryClient, Toaster } from '@salesdesk/shared';
import { ThemeProvider, useTheme } from '@salesdesk/shared/ui/core';
import type { ReactNode } from 'react';
import { FailureBoundary } from './FailureBoundary.tsx';

/** Theme, server state, toasts, and the last boundary. */
export function Surroundings({ children }: { children: ReactNode }) {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
  return (
    <ThemeProvider nonce={nonce}>
      <FailureBoundary>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </FailureBoundary>
      <ThemedToaster />
    </ThemeProvider>
  );
}

function ThemedToaster() {
  return <Toaster theme={useTheme().theme} />;
}
