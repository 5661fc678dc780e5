/** The host's shared module in a page, and an access token in it that has expired. */
import type { BrowserContext, Page } from '@playwright/test';
import type { ApiClient } from './apiClient.ts';
import { expiredToken } from './expiredToken.ts';

interface Kernel {
  http: { get: (endpoint: object) => Promise<{ error?: boolean; message?: string }> };
  session: { token: () => string | null; begin: (token: string) => void; renew: (token: string) => void };
}

declare global {
  interface Window {
    /** The host's shared module `@salesdesk/shared`. */
    kernel: () => Kernel;
  }
}

/** Gives every page that `target` opens from now on `window.kernel`. */
export function exposeKernel(target: BrowserContext | Page): Promise<unknown> {
  return target.addInitScript(() => {
    // Shared modules are loaded when a remote first requests them.
    type Shared = { lib?: () => Kernel; get: () => () => Kernel };
    window.kernel = () => {
      const { __FEDERATION__: federation } = globalThis as unknown as {
        __FEDERATION__: { __INSTANCES__: { shareScopeMap: Record<string, Record<string, Record<string, Shared>>> }[] };
      };
      const versions = federation.__INSTANCES__[0]?.shareScopeMap.default?.['@salesdesk/shared'] ?? {};
      const [shared] = Object.values(versions) as [Shared];
      return (shared.lib ?? shared.get())();
    };
  });
}

/** Gives all tabs of a session the token as it is after its lifetime. */
export async function expire(tabs: readonly Page[], session: ApiClient): Promise<void> {
  const [first] = tabs as [Page];
  const token = await expiredToken(session.token);
  await first.evaluate((renewed) => window.kernel().session.renew(renewed), token);
  for (const tab of tabs) await tab.waitForFunction((renewed) => window.kernel().session.token() === renewed, token);
}
