/**
 * What scripts may turn text into: a second check inside the browser, beside the page's policy, which asks for it. Code
 * comes from the places that code is served from, and text becomes markup only when it holds none: the component
 * library writes its style sheets that way. Text that is refused throws.
 */

const CODE = /^\/(assets|r)\//;
/** On the page that grants overrides only the host's own code runs. It may not import the domain's name for it yet. */
const OVERRIDE_PAGE = '/platform/override';
const HOST_CODE = /^\/assets\//;

/** The policy by the name `default` is asked for every such text on the page, also for what remotes' bundlers do. */
export function guardTextSinks(origins: readonly string[]): void {
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isCode(new URL(address, document.baseURI), origins) ? address : null),
    createHTML: (text) => (text.includes('<') ? null : text),
  });
}

function isCode({ origin, pathname }: URL, origins: readonly string[]): boolean {
  const code = location.pathname === OVERRIDE_PAGE ? HOST_CODE : CODE;
  return (origin === location.origin && code.test(pathname)) || origins.includes(origin);
}

/** Where builds of granted overrides come from, as the server wrote it into the page. */
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
    rules: { createScriptURL: (address: string) => string | null; createHTML: (text: string) => string | null },
  ): unknown;
}
