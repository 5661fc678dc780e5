/** The discovery document as one page sees it: what is written into the page, and what it asks for later. */
import type { Page } from '@playwright/test';
import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import { documentKey } from '@salesdesk/shared/domain';
import { builtDocument, liveRelease } from './forgedRelease.ts';

/** From now on `page` gets this document in place of the product's. */
export async function serveDiscovery(page: Page, document: () => DiscoveryDocument): Promise<void> {
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: inlined(await response.text(), document()) });
  });
  await page.route('**/discovery.json', (route) => route.fulfill({ json: document() }));
}

/** What is built, with no release of `remote` behind the live one: a store that was built into often has some. */
export function withNothingBehind(remote: string): DiscoveryDocument {
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
