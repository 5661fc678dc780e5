/** Wraps every page, in the product and in an isolation frame. */
import { QueryClientProvider, queryClient, Toaster } from '@salesdesk/shared';
import { ThemeProvider, useTheme } from '@salesdesk/shared/ui/core';
import { type ReactNode, useEffect } from 'react';
import { FailureBoundary } from './FailureBoundary.tsx';
import { hostShown } from './hostRelease.ts';
import { styleNonce } from './styleNonce.ts';

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

/** `--sd-surface`, the colour of the header; index.html has the same for the themes of the system. */
const SURFACE = { light: '#ffffff', dark: '#161a22' };

/** Keeps the colour of the bar that a browser or the installed app has above the page equal to the header's in the shown theme, which may differ from the system's. */
export function useThemeColor(theme: keyof typeof SURFACE): void {
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = SURFACE[theme];
  }, [theme]);
}
