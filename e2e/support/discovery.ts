/** Replaces the discovery document for one page: the embedded one and the one fetched later. */
import type { Page } from '@playwright/test';
import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import { documentKey } from '@salesdesk/shared/domain';
import { builtDocument, liveRelease } from './forgedRelease.ts';

/** Serves this document to `page` instead of the product's. */
export async function serveDiscovery(page: Page, document: () => DiscoveryDocument): Promise<void> {
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: inlined(await response.text(), document()) });
  });
  await page.route('**/discovery.json', (route) => route.fulfill({ json: document() }));
}

/** The built document without a fallback for `remote`, which stores usually contain. */
export function withoutFallback(remote: string): DiscoveryDocument {
  const document = builtDocument();
  const { fallbackUrl: _, ...live } = liveRelease(remote, document);
  return { ...document, microFrontends: { ...document.microFrontends, [documentKey(remote)]: [live] } };
}

function isPage(url: URL): boolean {
  return !/\.[a-z]+$/.test(url.pathname) && !/^\/(api|r|assets|releases|refresh)(\/|$)/.test(url.pathname);
}

function inlined(page: string, document: DiscoveryDocument): string {
  const json = JSON.stringify(document).replaceAll('<', '\\u003c');
  return page.replace(
    /(<script type="application\/json" id="salesdesk-discovery">)[^<]*/,
    (_, open: string) => `${open}${json}`,
  );
}
