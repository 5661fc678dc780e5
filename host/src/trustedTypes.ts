/**
 * The Trusted Types policy, a second check in addition to the page's policy, which requires it. Scripts may come only
 * from the paths that serve code, and text may become markup only when it contains no tags, as the component library
 * needs for its style sheets. Refused text throws.
 */

const CODE = /^\/(assets|r)\//;
/** Only the host's own code runs on the pages that ask for the authenticator's code. The domain is not available yet. */
const STEP_UP_PAGE = /^\/platform\/(override|token|owner|release)$/;
const HOST_CODE = /^\/assets\//;
/** The service worker's script may run as that alone, and only on pages where any code may run. */
const WORKER = '/worker.js';
const WORKER_SINK = 'ServiceWorkerContainer register';

/** Installs the `default` policy, which the browser applies to all such text, including that of remotes' bundlers. */
export function guardTextSinks(origins: readonly string[]): void {
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address, _type, sink) => {
      const url = new URL(address, document.baseURI);
      return (sink === WORKER_SINK ? isWorker(url) : isCode(url, origins)) ? address : null;
    },
    createHTML: (text) => (text.includes('<') ? null : text),
  });
}

function isWorker({ origin, pathname }: URL): boolean {
  return origin === location.origin && pathname === WORKER && !STEP_UP_PAGE.test(location.pathname);
}

function isCode({ origin, pathname }: URL, origins: readonly string[]): boolean {
  const code = STEP_UP_PAGE.test(location.pathname) ? HOST_CODE : CODE;
  return (origin === location.origin && code.test(pathname)) || origins.includes(origin);
}

/** Origins of the builds of granted overrides, as embedded in the page by the server. */
export function grantedOrigins(): string[] {
  try {
    const { overrides } = JSON.parse(document.getElementById('salesdesk-overrides')?.textContent ?? '') as {
      overrides: { origin: string | null }[];
    };
    return overrides.flatMap(({ origin }) => origin ?? []);
  } catch {
    return [];
  }
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createScriptURL: (address: string, type: string, sink: string) => string | null;
      createHTML: (text: string) => string | null;
    },
  ): unknown;
}
